#!/bin/bash
#SBATCH --job-name=phased-array
#SBATCH --array=1-4
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
#SBATCH --requeue
#
# A sweep as an array of independent jobs, each with a store of its own; merge.sh merges the stores:
#
#   job=$(sbatch --parsable array.sh --width 16 --depth 6 --order 1,2,4 --trees 1000)
#   sbatch --dependency=afterok:$job merge.sh
#
# PARTS is the number of jobs in --array above. It is repeated here because a failed part may be run again alone:
# sbatch --array=3 array.sh, with the same options. Searches that a store already has are not repeated.
PARTS=4
exec phased sweep --shard "$SLURM_ARRAY_TASK_ID/$PARTS" --store "part-$SLURM_ARRAY_TASK_ID.db" \
    --threads "${SLURM_CPUS_PER_TASK:-1}" "$@"
