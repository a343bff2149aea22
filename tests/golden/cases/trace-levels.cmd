echo '[[[0,0,1]],[1,0]]' | phased trace - --method 'ps:2/2'
