# A study: its commands, its folder, and the index page.
folder=$(mktemp -d)
cd "$folder" || exit 1
phased study --help | sed -n '/^{/,/^}/p' >ties.json
phased study ties.json --dry-run
try study ties.json --output made 2>/dev/null
(cd made && find . -type f | sort)
cat made/README.md made/commands.sh
try study made/study.json --output made --check 2>/dev/null
cd / && rm -r "$folder"
