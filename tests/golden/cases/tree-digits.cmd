# MIN has 5000 replies with two answers each: 2^5000 strategies.
printf -v replies '%5000s' ''
replies=${replies// /,[1,2]}
echo "[[${replies#,}]]" | phased tree -
echo "[[${replies#,}]]" | phased tree - --format json
