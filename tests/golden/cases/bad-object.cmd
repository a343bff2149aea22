for text in '{}' '{"name":"A"}' '{"value":1,"children":[2]}' '{"value":[1]}' '{"children":3}' '{"name":7,"value":1}' '{"colour":"red","value":1}'; do
    echo "$text" | try search -
done
