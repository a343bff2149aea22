#!/bin/bash
#SBATCH --job-name=phased-merge
#SBATCH --time=00:10:00
#
# Merges the stores of array.sh into sweep.db, and prints its table in the output of the job.
phased merge sweep.db part-*.db && phased report --store sweep.db
