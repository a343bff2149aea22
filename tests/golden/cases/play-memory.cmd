# The memory limit stops a best-first method, and it says so.
echo 4 | phased play connect4 --method sss --depth 9 --memory 20K --no-ponder | grep -o 'stopped by .*'
