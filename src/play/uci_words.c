/* uci_words.c - reads lines of UCI. Read uci_go_read() first. */
#include "uci_words.h"

#include "../base/text.h"

#include <assert.h>
#include <string.h>

static const char BLANKS[] = " \t\r\n\v\f";

char *uci_word(char **rest)
{
    char *const word = *rest + strspn(*rest, BLANKS), *const end = word + strcspn(word, BLANKS);
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return *word ? word : NULL;
}

uci_command uci_command_read(char *line, char **rest)
{
    static const char *const COMMANDS[] = {
        [UCI_UCI] = "uci",
        [UCI_ISREADY] = "isready",
        [UCI_SETOPTION] = "setoption",
        [UCI_NEWGAME] = "ucinewgame",
        [UCI_POSITION] = "position",
        [UCI_GO] = "go",
        [UCI_STOP] = "stop",
        [UCI_PONDERHIT] = "ponderhit",
        [UCI_QUIT] = "quit",
    };
    *rest = line;
    for (const char *word; (word = uci_word(rest));)
        for (size_t i = UCI_NONE + 1; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
            if (strcmp(word, COMMANDS[i]) == 0)
                return (uci_command)i;
    return UCI_NONE;
}

bool uci_number_read(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    return decimal_read_whole(text, strlen(text), least, most, number);
}

/* ---- go ------------------------------------------------------------------------------------------------- */

typedef enum go_word {
    GO_DEPTH,
    GO_NODES,
    GO_MATE,
    GO_MOVES_TO_GO,
    GO_MOVE_TIME,
    GO_WHITE_TIME,
    GO_BLACK_TIME,
    GO_WHITE_INCREMENT,
    GO_BLACK_INCREMENT,
    GO_INFINITE, /* from here on words without a number */
    GO_PONDER,
    GO_MOVES,
    GO_WORDS
} go_word;

static go_word go_word_of(const char *word)
{
    static const char *const WORDS[GO_WORDS] = {"depth", "nodes", "mate", "movestogo", "movetime", "wtime",
                                                "btime", "winc",  "binc", "infinite",  "ponder",   "searchmoves"};
    size_t i = 0;
    while (i < GO_WORDS && strcmp(word, WORDS[i]) != 0)
        i++;
    return (go_word)i;
}

/* Milliseconds: a negative time has been exceeded, and is as good as none. */
static bool time_read(const char *text, double *seconds)
{
    static const uint64_t MOST = UINT64_C(1) << 40;
    uint64_t number = 0;
    if (!uci_number_read(text, 0, MOST, &number) && !(*text == '-' && uci_number_read(text + 1, 0, MOST, &number)))
        return false;
    *seconds = *text == '-' ? 0 : 1e-3 * (double)number;
    return true;
}

static void small_read(const char *text, uint32_t *to)
{
    uint64_t number;
    if (uci_number_read(text, 1, UINT32_MAX, &number))
        *to = (uint32_t)number;
}

/* Read the number of a word that has one. */
static void go_number_read(uci_go *go, go_word word, const char *text)
{
    switch (word) {
    case GO_DEPTH:
        small_read(text, &go->depth);
        break;
    case GO_MATE:
        small_read(text, &go->mate);
        break;
    case GO_MOVES_TO_GO:
        small_read(text, &go->moves_to_go);
        break;
    case GO_NODES:
        uci_number_read(text, 1, UINT64_MAX, &go->nodes);
        break;
    case GO_MOVE_TIME:
        go->timed_move |= time_read(text, &go->move_time);
        break;
    case GO_WHITE_INCREMENT:
    case GO_BLACK_INCREMENT:
        time_read(text, &go->increment[word == GO_BLACK_INCREMENT]);
        break;
    default:
        assert(word == GO_WHITE_TIME || word == GO_BLACK_TIME);
        go->timed[word == GO_BLACK_TIME] |= time_read(text, &go->left[word == GO_BLACK_TIME]);
    }
}

void uci_go_read(char *rest, uci_go *go)
{
    go_word open = GO_WORDS; /* the word whose value is expected; GO_MOVES: moves are; GO_WORDS: nothing is */
    *go = (uci_go){0};
    for (char *text; (text = uci_word(&rest));) {
        const go_word word = go_word_of(text);
        if (word < GO_WORDS) {
            open = word;
            go->infinite |= word == GO_INFINITE;
            go->ponder |= word == GO_PONDER;
        } else if (open == GO_MOVES) {
            if (go->count < UCI_MOVES)
                go->moves[go->count++] = text;
        } else if (open < GO_INFINITE) {
            go_number_read(go, open, text);
            open = GO_WORDS;
        }
    }
}

/* ---- the others ----------------------------------------------------------------------------------------- */

/* Remove the blanks at both ends. */
static char *trim(char *text)
{
    text += strspn(text, BLANKS);
    size_t length = strlen(text);
    while (length > 0 && strchr(BLANKS, text[length - 1]))
        length--;
    text[length] = '\0';
    return text;
}

/* The words with one space between two. */
static char *squeeze(char *text)
{
    char *rest = text, *to = text;
    for (const char *word; (word = uci_word(&rest));) {
        const size_t length = strlen(word);
        if (to > text)
            *to++ = ' ';
        memmove(to, word, length);
        to += length;
    }
    *to = '\0';
    return text;
}

/* The text after `word`, which stands alone in `text`; `text` ends before it. NULL: it is not there. */
static char *split_at(char *text, const char *word)
{
    const size_t length = strlen(word);
    for (char *at = text; (at = strstr(at, word)); at += length) {
        const bool begins = at == text || strchr(BLANKS, at[-1]), ends = !at[length] || strchr(BLANKS, at[length]);
        if (!begins || !ends)
            continue;
        char *const after = at + length;
        *at = '\0';
        return after;
    }
    return NULL;
}

bool uci_option_read(char *rest, char **name, char **value)
{
    char *const named = split_at(rest, "name");
    if (!named)
        return false;
    char *const valued = split_at(named, "value");
    *value = valued ? trim(valued) : NULL;
    *name = squeeze(named);
    return **name != '\0';
}

bool uci_position_read(char *rest, char **fen, char **moves)
{
    char *const played = split_at(rest, "moves"), *const position = split_at(rest, "fen");
    *moves = played ? trim(played) : NULL;
    *fen = position ? trim(position) : NULL;
    return *fen ? **fen != '\0' : split_at(rest, "startpos") != NULL;
}

bool uci_black_moves(const ph_game *game, const void *state)
{
    char fen[128];
    game->note(game->rules, state, fen, sizeof fen);
    const char *const turn = strchr(fen, ' ');
    return turn && turn[1] == 'b';
}
