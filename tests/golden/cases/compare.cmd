phased compare trees/stockman.json
