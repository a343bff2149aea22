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

/* Bash replaces only the part of a word after the last character of COMP_WORDBREAKS, so the part before it is cut off
 * each candidate. */
static const char BASH[] =
    "# bash completion of phased; the program itself says what may follow.\n"
    "_phased()\n"
    "{\n"
    "    local line=${COMP_LINE:0:COMP_POINT} word cut='' breaks='' sign candidate\n"
    "    local -a words\n"
    "    read -ra words <<<\"$line\"\n"
    "    [[ $line == *[[:space:]] ]] && words+=('')\n"
    "    word=${words[${#words[@]} - 1]}\n"
    "    for sign in = :; do\n"
    "        [[ $COMP_WORDBREAKS == *$sign* ]] && breaks+=$sign\n"
    "    done\n"
    "    [[ $breaks ]] && cut=${word%\"${word##*[\"$breaks\"]}\"}\n"
    "    COMPREPLY=()\n"
    "    while IFS=$'\\t' read -r candidate _; do\n"
    "        if [[ $candidate == :files ]]; then\n"
    "            compopt -o filenames 2>/dev/null\n"
    "            while read -r candidate; do COMPREPLY+=(\"$candidate\"); done < <(compgen -f -- "
    "\"${word#\"$cut\"}\")\n"
    "        else\n"
    "            [[ $candidate == *= ]] && compopt -o nospace 2>/dev/null\n"
    "            COMPREPLY+=(\"${candidate#\"$cut\"}\")\n"
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
    "# fish completion of phased; the program itself says what may follow.\n"
    "function __phased_candidates\n"
    "    set -l words (commandline -opc)\n"
    "    set -l current (commandline -ct)\n"
    "    for line in (command $words[1] completion words -- $words[2..-1] \"$current\" 2>/dev/null)\n"
    "        if test \"$line\" = :files\n"
    "            __fish_complete_path (string replace -r -- '^--[^=]*=' '' \"$current\")\n"
    "        else\n"
    "            echo $line\n"
    "        end\n"
    "    end\n"
    "end\n"
    "complete -c phased -f -a '(__phased_candidates)'\n";

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
