phased tree trees/irregular.json
