phased play --help
