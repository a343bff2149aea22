# The output can be read as FILE: every tree is the same again, and that of a model is searched like the model.
for file in ../../examples/trees/*.json; do
    phased tree "$file" --format tree-json | cmp - <(tr -d '\n' <"$file"; echo) && echo "${file##*/} is the same"
done
model='--model iid --width 3x2x2 --seed 5'
# shellcheck disable=SC2086 # several options
phased tree $model --format tree-json
# shellcheck disable=SC2086
phased tree $model --format tree-json | phased compare - --format json | grep -o '"value".*"cutoffs":[0-9]*' |
    cmp - <(phased compare $model --format json | grep -o '"value".*"cutoffs":[0-9]*') && echo "the model is the same"
echo '{"name":"r\u00e9\u0007","children":[{"name":"a","value":-3},[1]]}' | phased tree - --format tree-json
