phased search no-such-file.json
