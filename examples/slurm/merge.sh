#!/bin/bash
#SBATCH --job-name=phased-merge
#SBATCH --time=00:10:00
#
# One store of the parts that array.sh made, and its table: in sweep.db and in the output of the job.
phased merge sweep.db part-*.db && phased report --store sweep.db
