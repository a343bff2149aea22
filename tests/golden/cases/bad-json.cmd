for text in '[1,2' '[1,,2]' '[1 2]' '[1,2]]' '[1,2}' 'true' '"five"' '[null]' '[1,2,]' '{"value":1,}' '[01]' '[-]' '+1' 'x'; do
    echo "$text" | try search -
done
