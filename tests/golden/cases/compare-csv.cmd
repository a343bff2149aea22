phased compare trees/irregular.json --format csv
