# 1024 moves are allowed, 1025 are not.
printf -v opening '%1024s' ''
opening=${opening// /[}
closing=${opening//[/]}
echo "${opening}1$closing" | phased search - --format json --method sss | cut -c 1-60
echo "[${opening}1$closing]" | phased search -
