# shellcheck shell=bash
# script.sh - what scripts share that answer --help or write over files of the repository; they read it by `.`.

# script_help ARGUMENT...: the comment at the head of the script, if the first argument asks for it.
script_help()
{
    case ${1:-} in
        -h | --help)
            sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
            exit 0
            ;;
    esac
}

# script_will WHAT: say beforehand what will be written over.
script_will()
{
    echo "$0 writes over $1, which git keeps" >&2
}

# script_put FILE: what comes from standard input takes its place; says whether that changes it.
script_put()
{
    cat >"$1.new" || return 1
    if cmp -s "$1.new" "$1"; then
        rm "$1.new"
        echo "$1: as it was" >&2
    else
        mv "$1.new" "$1"
        echo "$1: written over; git diff shows how" >&2
    fi
}
