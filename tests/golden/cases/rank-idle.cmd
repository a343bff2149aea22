# Under a launcher a command other than sweep runs in the first process, and the second says so.
export OMPI_COMM_WORLD_SIZE=3
for OMPI_COMM_WORLD_RANK in 0 1 2; do
    export OMPI_COMM_WORLD_RANK
    try perft tictactoe --depth 1
done
