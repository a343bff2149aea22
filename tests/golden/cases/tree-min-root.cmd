phased tree trees/irregular.json --root min
