echo 7 | phased trace -; echo 7 | phased trace - --method sss --format json; echo 7 | phased trace - --format dot
