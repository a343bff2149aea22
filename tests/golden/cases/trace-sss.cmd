phased trace trees/textbook-open.json --method sss
