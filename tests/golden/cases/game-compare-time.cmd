# Searches that deepen may reach different depths, and say so; here they find that the game is won.
phased compare --game connect4 --position 4433 --time 1000
phased compare --game connect4 --position 4433 --time 1000 --format csv | cut -d , -f 1-4,14-15
