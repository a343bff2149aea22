phased --version
