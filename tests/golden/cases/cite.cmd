phased --cite
