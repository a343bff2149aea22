/* cmd_completion.c - phased completion: scripts with which a shell completes command lines.
 *
 * The scripts contain no list of commands. They call `phased completion words -- WORD...`, so that they offer what
 * the installed program accepts. */
#include "commands.h"

#include "common.h"
#include "complete.h"

#include <string.h>

enum { MOST_WORDS = 512 };

typedef struct completion_request {
    const char *words[MOST_WORDS + 1]; /* the shell, or "words" and the words typed; the last is NULL */
} completion_request;

static const char BASH[] =
    "# bash completion of phased; the program itself says what may follow.\n"
    "# Split a line into `words`, without their quotes; `word` is the last. Bash replaces only the end of it, from "
    "`cut` on:\n"
    "# what follows an open quote or the last character of COMP_WORDBREAKS.\n"
    "_phased_split()\n"
    "{\n"
    "    local line=$1 quote='' begun='' sign at\n"
    "    words=() word='' cut=0\n"
    "    for ((at = 0; at < ${#line}; at++)); do\n"
    "        sign=${line:at:1}\n"
    "        if [[ $sign == \\\\ && $quote != \\' ]]; then\n"
    "            ((++at))\n"
    "            word+=${line:at:1} begun=1\n"
    "        elif [[ $quote && $sign == \"$quote\" ]]; then\n"
    "            quote=''\n"
    "        elif [[ $quote ]]; then\n"
    "            word+=$sign\n"
    "        elif [[ $sign == [\\'\\\"] ]]; then\n"
    "            quote=$sign cut=${#word} begun=1\n"
    "        elif [[ $sign == [[:space:]] ]]; then\n"
    "            [[ $begun ]] && words+=(\"$word\")\n"
    "            word='' cut=0 begun=''\n"
    "        else\n"
    "            word+=$sign begun=1\n"
    "            [[ $sign == [:=] && $COMP_WORDBREAKS == *$sign* ]] && cut=${#word}\n"
    "        fi\n"
    "    done\n"
    "    words+=(\"$word\")\n"
    "}\n"
    "# The files whose names begin like $1, each followed by a zero byte, for a name may have any other.\n"
    "_phased_files()\n"
    "{\n"
    "    local name home=''\n"
    "    shopt -s nullglob dotglob\n"
    "    shopt -u failglob\n"
    "    set +f\n"
    "    [[ $1 == '~/'* ]] && home=$HOME/\n"
    "    for name in \"${home}${1#\"${home:+~/}\"}\"*; do\n"
    "        printf '%s\\0' \"${home:+~/}${name#\"$home\"}\"\n"
    "    done\n"
    "}\n"
    "_phased()\n"
    "{\n"
    "    local candidate word cut\n"
    "    local -a words\n"
    "    _phased_split \"${COMP_LINE:0:COMP_POINT}\"\n"
    "    COMPREPLY=()\n"
    "    while IFS=$'\\t' read -r candidate _; do\n"
    "        if [[ $candidate == :files ]]; then\n"
    "            compopt -o filenames 2>/dev/null\n"
    "            while IFS= read -r -d '' candidate; do COMPREPLY+=(\"$candidate\"); done < <(_phased_files "
    "\"${word:cut}\")\n"
    "        else\n"
    "            [[ $candidate == *= ]] && compopt -o nospace 2>/dev/null\n"
    "            COMPREPLY+=(\"${candidate:cut}\")\n"
    "        fi\n"
    "    done < <(\"$1\" completion words -- \"${words[@]:1}\" 2>/dev/null)\n"
    "}\n"
    "complete -F _phased phased\n";

static const char ZSH[] =
    "#compdef phased\n"
    "# zsh completion of phased; the program itself says what may follow.\n"
    "_phased()\n"
    "{\n"
    "    local line candidate\n"
    "    local -a whole open\n"
    "    for line in ${(f)\"$($words[1] completion words -- \"${(@)words[2,CURRENT-1]}\" \"$PREFIX\" 2>/dev/null)\"}; "
    "do\n"
    "        if [[ $line == :files ]]; then\n"
    "            [[ $PREFIX == --*=* ]] && compset -P '*='\n"
    "            _files\n"
    "            continue\n"
    "        fi\n"
    "        candidate=${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}\n"
    "        if [[ $line == *=$'\\t'* ]]; then open+=(\"$candidate\"); else whole+=(\"$candidate\"); fi\n"
    "    done\n"
    "    (( $#whole )) && _describe phased whole\n"
    "    (( $#open )) && _describe phased open -S ''\n"
    "}\n"
    "if [[ $funcstack[1] == _phased ]]; then _phased \"$@\"; else compdef _phased phased; fi\n";

static const char FISH[] =
    "# fish completion of phased; the program itself says what may follow. Files are left to fish, which knows any "
    "name.\n"
    "function __phased_says\n"
    "    set -l words (commandline -opc)\n"
    "    command $words[1] completion words -- $words[2..-1] (commandline -ct | string collect) 2>/dev/null\n"
    "end\n"
    "complete -c phased -f -a '(__phased_says | string match -v -- :files)'\n"
    "complete -c phased -F -n '__phased_says | string match -q -- :files'\n";

static int completion_command(const void *request)
{
    static const struct {
        const char *shell, *script;
    } scripts[] = {{"bash", BASH}, {"zsh", ZSH}, {"fish", FISH}};
    const completion_request *r = request;
    size_t count = 0;
    while (r->words[count])
        count++;
    if (count > 0 && strcmp(r->words[0], "words") == 0) {
        complete_put(stdout, r->words + 1, count - 1);
        return STATUS_OK;
    }
    if (count > 1)
        return complain(STATUS_BAD, "'%s' and '%s': one shell at a time", r->words[0], r->words[1]);
    for (size_t i = 0; count > 0 && i < sizeof scripts / sizeof scripts[0]; i++)
        if (strcmp(r->words[0], scripts[i].shell) == 0) {
            fputs(scripts[i].script, stdout);
            return STATUS_OK;
        }
    if (count == 0)
        return complain(STATUS_BAD, "which shell? Write bash, zsh or fish");
    return complain(STATUS_BAD, "'%s': write bash, zsh or fish", r->words[0]);
}

static const option_row OPTIONS[] = {{0}};

const command cmd_completion = {
    .name = "completion",
    .summary = "print a script with which bash, zsh or fish completes command lines",
    .help = "Print a script with which a shell completes commands, options, methods, games, models and their "
            "parameters.\vmake install puts the scripts where the shells look for them. To try one without "
            "installing:\n\nExamples: source <(phased completion bash)\nsource <(phased completion zsh)\nphased "
            "completion fish | source",
    .options = OPTIONS,
    .argument = {.usage = "bash|zsh|fish",
                 .noun = "shell",
                 .field = offsetof(completion_request, words),
                 .most = MOST_WORDS},
    .size = sizeof(completion_request),
    .run = completion_command,
};
