#!/bin/bash
#SBATCH --job-name=phased-ranks
#SBATCH --ntasks=2
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
#SBATCH --requeue
#
# A sweep on several ranks that share the work, with one store:
#
#   sbatch --ntasks=64 ranks.sh --width 16 --depth 6 --order 1,2,4 --trees 1000
#
# Large nodes: --ntasks-per-node=1 --cpus-per-task=32, one rank per node and one thread per core.
exec srun --mpi=pmix phased sweep --store sweep.db --threads "${SLURM_CPUS_PER_TASK:-1}" "$@"
