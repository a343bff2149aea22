# Names that would clear the screen, change colours or reverse letters, in every format; then a file with such a name.
tree='[{"name":"A\u001b[2J\u009b1m\u202egpj","children":[1,{"name":"\u200b","value":2}]},3]'
echo "$tree" | phased search - --method alphabeta --leaves
echo "$tree" | phased tree -
echo "$tree" | phased tree - --format dot
echo "$tree" | phased trace - --steps 1-2
echo "$tree" | phased trace - --steps 1 --format json
phased search "$(printf 'no\033[31msuch\302\233file')"
cd "$scratch" || exit 1
store=$(printf 'n\033[31m.db')
phased sweep --trees 2 --method sss --threads 1 --store "$store" 2>/dev/null
phased sweep --trees 2 --method sss --threads 1 --store "$store"
phased merge "m$store" "$store"
printf 'save no\033[31m/where\nload \033[1mnothing\n\033]0;owned\007\n' | phased play tictactoe --no-ponder | sed -n '/[Nn]o/p'
