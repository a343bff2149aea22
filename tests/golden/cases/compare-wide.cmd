# T(9,3): wide enough for ps:8.
numbers=(1 2 3 4 5 6 7 8 9)
for i in "${numbers[@]}"; do
    middle=''
    for j in "${numbers[@]}"; do
        leaves=''
        for k in "${numbers[@]}"; do leaves+=",$((i * j * k * 7919 % 1009))"; done
        middle+=",[${leaves#,}]"
    done
    tree+=",[${middle#,}]"
done
echo "[${tree#,}]" | phased compare -
