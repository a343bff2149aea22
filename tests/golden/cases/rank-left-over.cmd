# A variable that a launcher has left over does not make a launcher.
PMI_RANK=3 phased tree trees/lecture.json --format json
PMIX_RANK=1 OMPI_COMM_WORLD_RANK=2 PMI_SIZE=4 phased sweep --no-store --trees 2 --method sss --threads 1 --format csv 2>/dev/null
