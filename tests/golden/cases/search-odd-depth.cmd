phased search trees/odd-depth.json --method ps:2,ps:2@printed --format json --leaves
