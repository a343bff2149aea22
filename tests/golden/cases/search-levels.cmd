phased search trees/irregular.json --leaves --method 'ps:2/*,ps:1/2/*@reference,ps:*/1+2/2,ps:1/4294967295'
