#!/bin/bash
#SBATCH --job-name=phased-array
#SBATCH --array=1-4
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
#SBATCH --requeue
#
# A sweep as an array of jobs that know nothing of each other, a store each; merge.sh makes one of them:
#
#   job=$(sbatch --parsable array.sh --width 16 --depth 6 --order 1,2,4 --trees 1000)
#   sbatch --dependency=afterok:$job merge.sh
#
# PARTS is as many as --array counts above. It stands here a second time because a part that failed may be done again
# alone: sbatch --array=3 array.sh, with the same options. What a store has already is not done again.
PARTS=4
exec phased sweep --shard "$SLURM_ARRAY_TASK_ID/$PARTS" --store "part-$SLURM_ARRAY_TASK_ID.db" \
    --threads "${SLURM_CPUS_PER_TASK:-1}" "$@"
