phased trace trees/odd-depth.json --method ps:2 --root min
