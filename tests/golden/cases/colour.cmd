# Colour only on request: standard output is not a terminal here.
phased trace trees/lecture.json --steps 26-29 --color always
phased trace trees/lecture.json --method sss --steps 21 --color always
phased trace trees/lecture.json --max-leaves 3 --steps 7 --color always
phased tree trees/lecture.json --color always | head -4
phased strategies trees/lecture.json --color always | sed -n 6,22p
phased search trees/lecture.json --method sss --strategy --color always | grep -v time
phased compare trees/lecture.json --color always --max-leaves 10 | grep -c "$(printf '\033')"
phased tree trees/lecture.json --color auto | head -2
phased trace trees/lecture.json --format dot --color always | grep -c "$(printf '\033')"
try tree trees/lecture.json --color red
