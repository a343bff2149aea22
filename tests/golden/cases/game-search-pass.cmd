phased search --game othello:size=6 --position 'XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- O'
