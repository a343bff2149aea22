# 1.2 and 1.3 are MAX nodes that the beta of 1 cuts off; 1.3.2.1 is one that it cuts off from three plies above.
echo '[[[5,1],[6,2,3],[[4,0],[[9,8],7]]]]' | phased trace -
