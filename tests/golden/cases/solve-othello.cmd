try solve othello --position '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'
try solve othello --position '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X' --format json
# A smaller board, with a pass on the way; then one where nobody can move, and the winner gets the empty squares.
try solve othello:size=6 --position '--OOO--XOOXXXXXXXXXOOOXX--OOO---OO-- X'
try solve othello --position 'XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX--- O'
