phased tree trees/irregular.json --format json
