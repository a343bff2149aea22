# shellcheck shell=bash
# script.sh - functions for scripts that answer --help, build, or overwrite files of the repository; to be read with `.`.

# script_help ARGUMENT...: if the first argument is -h or --help, print the comment at the head of the script and exit.
script_help()
{
    case ${1:-} in
        -h | --help)
            sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
            exit 0
            ;;
    esac
}

# script_cache ROOT: if ccache is installed, builds below ROOT share objects through ROOT/build/ccache.
script_cache()
{
    if command -v ccache >/dev/null && [ -z "${CMAKE_C_COMPILER_LAUNCHER:-}" ]; then
        export CMAKE_C_COMPILER_LAUNCHER=ccache CCACHE_DIR=$1/build/ccache CCACHE_BASEDIR=$1 CCACHE_NOHASHDIR=1
    fi
}

# script_will WHAT: announce which files will be overwritten.
script_will()
{
    echo "$0 overwrites $1, which is under version control" >&2
}

# script_put FILE: replace FILE by standard input, and say whether that changed it.
script_put()
{
    cat >"$1.new" || return 1
    if cmp -s "$1.new" "$1"; then
        rm "$1.new"
        echo "$1: unchanged" >&2
    else
        mv "$1.new" "$1"
        echo "$1: changed; see git diff" >&2
    fi
}
