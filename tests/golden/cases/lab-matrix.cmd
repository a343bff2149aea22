# Every way to look at one store: the checksums of many tables and charts, so that no number, mark or label changes unnoticed.
# To see what has changed, leave out the calls of sum and compare the file `all` of both programs.
cd "$(mktemp -d)" || exit 1
export LC_ALL=C.UTF-8
{
    phased sweep --store s.db --model iid --width 3,2x3x4 --depth 2,3 --values 4,256 --trees 6 --method alphabeta,sss,ps:2,dual --threads 2
    phased sweep --store s.db --model ordered --width 4 --depth 2,4 --order 1,2,4 --p 0.5,1 --trees 5 --method alphabeta,sss,rs:9 --seed 3
    phased sweep --store s.db --model incremental,worst,minimal --width 3 --depth 4 --trees 4 --method alphabeta,sss,negascout+tt,mtdf
    phased sweep --store s.db --model iid --width 4 --depth 4 --trees 5 --memory 500,900,2K,256M --method sss,ps:2,dual --seed 2
    phased sweep --store s.db --game connect4,tictactoe --depth 3,4 --method alphabeta,sss,ps:2
} >said 2>&1
grep -v ' s$\| on . thread\|threads' said | cksum
# add COMMAND...: what it prints, the chart that it draws, and its exit status.
add()
{
    rm -f chart.*
    phased "$@" --store s.db >>all 2>&1 </dev/null
    echo "$*: $?" >>all
    cat chart.* >>all 2>/dev/null
}
# sum NAME: the checksum of all since the last time, without versions.
sum()
{
    echo "$1: $(sed -E 's/0\.2\.0(\+[0-9a-f]+)?/VERSION/g' all | cksum)"
    : >all
}
selections=('' '--model iid' '--model ordered' '--model ordered --p 0.5 --depth 4' '--game connect4' '--model iid --width 4'
    '--memory 900,2K' '--method sss,alphabeta --values 4' '--model incremental,worst,minimal')
looks=('' '--pivot' '--pivot --interval' '--baseline alphabeta' '--baseline sss --interval' '--baseline best' '--against alphabeta'
    '--against sss')
for selection in "${selections[@]}"; do
    for look in "${looks[@]}"; do
        # shellcheck disable=SC2086 # words
        add report $selection $look
    done
    sum "report $selection"
done
for format in markdown latex csv json; do
    for look in "${looks[@]}"; do
        # shellcheck disable=SC2086
        add report --model iid $look --format $format
        # shellcheck disable=SC2086
        add report --model ordered $look --format $format
    done
    sum "report --format $format"
done
for measure in nodes cutoffs space states; do
    for statistic in mean median q10 q0 q100 q33; do
        for look in '' '--baseline alphabeta' '--against sss'; do
            # shellcheck disable=SC2086
            add report --model iid --measure $measure --statistic $statistic $look
        done
    done
    sum "report --measure $measure"
done
for columns in 40 60 79 80 100 132; do
    COLUMNS=$columns add report
    COLUMNS=$columns add report --pivot
    sum "report in $columns columns"
done
for look in '' '--baseline alphabeta' '--statistic median --measure nodes' '--measure space'; do
    for kind in continuum memory depth order values width; do
        for selection in "${selections[@]}"; do
            # shellcheck disable=SC2086
            add plot --kind $kind $selection $look --output chart.tex --data chart.csv
        done
    done
    sum "plot $look"
done
rm -r "$PWD"
