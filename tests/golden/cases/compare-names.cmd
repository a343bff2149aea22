echo '{"name":"start","children":[{"name":"A","children":[{"name":"x","value":3},12,8]},[2,{"name":"y","value":4},6],[14,5,2]]}' | phased compare - --root min
