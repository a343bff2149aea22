#!/bin/bash
#SBATCH --job-name=phased-study
#SBATCH --ntasks=2
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
#SBATCH --requeue
#
# A study on several ranks that share the work: its sweeps, and then, in rank 0, its tables, pictures and index page.
#
#   sbatch --ntasks=64 study.sh ties.json --output ties
#
# If the time was too short, the same command continues.
exec srun --mpi=pmix phased study --threads "${SLURM_CPUS_PER_TASK:-1}" "$@"
