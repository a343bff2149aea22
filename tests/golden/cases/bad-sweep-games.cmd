# Errors in a sweep of games are reported in one line.
plugins=${phased%/*}/plugins
cd "$(mktemp -d)" || exit 1
cp "$plugins"/{nim,mute,deep_evaluate}.so .
cp nim.so 'a b.so'
mkdir other && cp nim.so other
printf '44\n\n4x\n' >x.txt
printf '44\n1212121\n' >over.txt
printf '44\n4\0004\n' >zero.txt
printf '# none\n' >none.txt
for file in x over zero none absent; do try sweep --game connect4 --positions $file.txt --no-store; done
try sweep --game connect4 --positions . --no-store
try sweep --positions x.txt --no-store
try sweep --game draughts --no-store
try sweep --game iid --no-store
try sweep --game connect4:rows=0 --no-store
try sweep --game connect4 --depth 0 --no-store
try sweep --game connect4 --trees 5 --no-store
try sweep --game nim.so --no-store
try sweep --game ./absent.so --no-store
try sweep --game './a b.so' --no-store
try sweep --game ./nim.so,other/nim.so --no-store
try sweep --game ./nim.so --positions x.txt --no-store
try sweep --model ./nim.so --no-store
try sweep --memory 1K,lots --no-store
try sweep --memory 1K,2K,3K,4K,5K,6K,7K,8K,9K --method minimax,alphabeta,negascout,sss,dual,ps:2,ps:3,ps:4 --no-store
try sweep --game ./deep_evaluate.so --depth 5 --method minimax --no-store 2>&1 | grep -v " on . thread"
rm -r "$PWD"
