# A limit on visits deepens, so nothing is said about the end of the game.
try search --game connect4 --visits 500 --method alphabeta
