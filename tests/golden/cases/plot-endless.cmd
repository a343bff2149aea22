# If there is no memory for the chart of a gnuplot that never ends, the program does not wait for it with the
# pipe open.
folder=$(mktemp -d)
phased sweep --store "$folder/store.db" --model iid --width 4 --depth 2 --method sss --trees 2 >/dev/null 2>&1
mkdir "$folder/bin"
printf '#!/bin/sh\nexec cat /dev/zero\n' >"$folder/bin/gnuplot"
chmod +x "$folder/bin/gnuplot"
cd "$folder" || exit 1
# AddressSanitizer needs terabytes of addresses, and has a limit of its own, which it says.
limit() { grep -q __asan_init "$phased" && export ASAN_OPTIONS=allocator_may_return_null=1:soft_rss_limit_mb=200 || ulimit -v 100000; }
(limit && PATH="$folder/bin:$PATH" timeout 20 "$phased" plot --store store.db --output plot.svg) 2>&1 | grep -v AddressSanitizer
echo "exit status ${PIPESTATUS[0]}"
ls
rm -r "$folder"
