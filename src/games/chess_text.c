/* chess_text.c - reads and writes positions and moves of chess: FEN, EPD, SAN and coordinates. */
#include "chess_text.h"

#include "../base/text.h"
#include "picture.h"

#include <string.h>

static const char LETTERS[] = "pnbrqk";

#define SPACES " \t\r\n"

static const char RIGHTS[] = "KQkq";

/* ---- reading FEN ---------------------------------------------------------------------------------------- */

/* What is read, up to now: `at` is the next character. */
typedef struct reader {
    const char *text, *at;
    ph_place *where;
} reader;

#define WRONG(in, ...) sequence_wrong((in)->where, (in)->text, (in)->at, __VA_ARGS__)

static bool ends_field(char c)
{
    return c == '\0' || strchr(SPACES, c) != NULL;
}

/* Skip the blanks before a field. Is there one? */
static bool field_begins(reader *in)
{
    in->at += strspn(in->at, SPACES);
    return *in->at != '\0';
}

/* The piece that a letter means, with its side; CHESS_PIECES: none. */
static uint32_t piece_of(char letter, uint32_t *side)
{
    *side = letter >= 'a' ? CHESS_BLACK : CHESS_WHITE;
    const char *found = letter ? strchr(LETTERS, letter | 0x20) : NULL;
    return found ? (uint32_t)(found - LETTERS) : CHESS_PIECES;
}

static bool read_pieces(reader *in, chess_state *s)
{
    uint32_t rank = 7, file = 0, side;
    for (; !ends_field(*in->at); in->at++) {
        const char c = *in->at;
        const uint32_t piece = piece_of(c, &side);
        if (c == '/') {
            if (file != 8 || rank == 0)
                return WRONG(in, rank == 0 ? "there are more than 8 ranks" : "rank %u has %u squares, not 8",
                             (unsigned)rank + 1, (unsigned)file);
            rank--;
            file = 0;
        } else if (c >= '1' && c <= '8' && file + (uint32_t)(c - '0') <= 8) {
            file += (uint32_t)(c - '0');
        } else if (piece != CHESS_PIECES && file < 8) {
            chess_put(s, side, piece, 8 * rank + file++);
        } else if (piece != CHESS_PIECES || (c >= '1' && c <= '8')) {
            return WRONG(in, "rank %u has more than 8 squares", (unsigned)rank + 1);
        } else {
            return WRONG(in, "'%.*s' is not a piece; write p, n, b, r, q, k, P, N, B, R, Q, K or 1 to 8",
                         PICTURE_SHOWN(in->at));
        }
    }
    if (file != 8)
        return WRONG(in, "rank %u has %u squares, not 8", (unsigned)rank + 1, (unsigned)file);
    if (rank > 0)
        return WRONG(in, "there are only %u ranks, not 8", 8 - (unsigned)rank);
    return true;
}

static bool read_turn(reader *in, uint32_t *turn)
{
    if (!field_begins(in))
        return WRONG(in, "who is to move? Write w or b after the board");
    *turn = *in->at == 'b' ? CHESS_BLACK : CHESS_WHITE;
    if ((*in->at != 'w' && *in->at != 'b') || !ends_field(in->at[1]))
        return WRONG(in, "who is to move? Write w or b");
    in->at++;
    return true;
}

static bool read_castling(reader *in, const chess_state *s, uint32_t *rights)
{
    *rights = 0;
    if (!field_begins(in))
        return true;
    if (*in->at == '-' && ends_field(in->at[1])) {
        in->at++;
        return true;
    }
    for (; !ends_field(*in->at); in->at++) {
        const char *found = strchr(RIGHTS, *in->at);
        if (!found)
            return WRONG(in, (*in->at | 0x20) >= 'a' && (*in->at | 0x20) <= 'h'
                                 ? "castling rights by files are Chess960, which is not supported; write KQkq or -"
                                 : "not a castling right; write some of KQkq, or -");
        const uint32_t right = (uint32_t)(found - RIGHTS), side = right / 2;
        const uint32_t king = 56 * side + 4, rook = 56 * side + (right & 1 ? 0 : 7);
        if (!(chess_of(s, side, CHESS_KING) >> king & 1) || !(chess_of(s, side, CHESS_ROOK) >> rook & 1))
            return WRONG(in, "%c cannot castle: king or rook is not at home (Chess960 is not supported)", *found);
        *rights |= 1u << right;
    }
    return true;
}

/* The square that a pawn has passed; CHESS_NOWHERE also if no pawn can take there. */
static bool read_passant(reader *in, chess_state *s, uint32_t *passant)
{
    *passant = CHESS_NOWHERE;
    if (!field_begins(in))
        return true;
    const char *at = in->at;
    if (*at == '-' && ends_field(at[1])) {
        in->at++;
        return true;
    }
    const uint32_t rank = s->turn ? 2 : 5;
    if (*at < 'a' || *at > 'h' || at[1] != (char)('1' + rank) || !ends_field(at[2]))
        return WRONG(in, "not a square for a capture en passant; write - or one of rank %u", (unsigned)rank + 1);
    const uint32_t square = 8 * rank + (uint32_t)(*at - 'a');
    if (!(chess_of(s, s->turn ^ 1u, CHESS_PAWN) >> (square ^ 8) & 1) ||
        (chess_occupied(s) & (chess_bit(square) | chess_bit(square ^ 24))))
        return WRONG(in, "no pawn has just passed %.2s", at);
    in->at += 2;
    s->passant = (uint8_t)square; /* for the question below */
    uint64_t pawns = chess_pawn_attacks(chess_bit(square), s->turn ^ 1u) & chess_of(s, s->turn, CHESS_PAWN);
    while (pawns && *passant == CHESS_NOWHERE)
        if (chess_takes_passant(s, bits_take(&pawns)))
            *passant = square;
    s->passant = CHESS_NOWHERE;
    return true;
}

/* An optional number. */
static bool read_number(reader *in, uint32_t most, uint32_t *number)
{
    if (!field_begins(in) || *in->at < '0' || *in->at > '9')
        return true;
    size_t length = strcspn(in->at, SPACES);
    uint64_t read;
    if (!decimal_read_whole(in->at, length, 0, most, &read))
        return WRONG(in, "not a number from 0 to %u", (unsigned)most);
    *number = (uint32_t)read;
    in->at += length;
    return true;
}

/* The operations of an EPD record, "bm Nf3; id "1";", which say nothing about the position. */
static bool read_operations(reader *in)
{
    while (field_begins(in)) {
        const char *at = in->at;
        if ((*at | 0x20) < 'a' || (*at | 0x20) > 'z')
            return WRONG(in, "nothing may follow the position but operations of EPD");
        bool quoted = false;
        for (; *at && (quoted || *at != ';'); at++)
            quoted ^= *at == '"';
        if (!*at)
            return WRONG(in, "an operation of EPD ends with a semicolon");
        in->at = at + 1;
    }
    return true;
}

/* Can the pieces be those of a game? Other positions could have more moves than there is space for. */
static bool pieces_possible(reader *in, const chess_state *s)
{
    static const int32_t USUAL[CHESS_PIECES] = {8, 2, 2, 2, 1, 1};
    for (uint32_t side = 0; side < 2; side++) {
        const char *name = side ? "Black" : "White";
        const int32_t pawns = bits_count(chess_of(s, side, CHESS_PAWN));
        int32_t promoted = 0;
        if (bits_count(chess_of(s, side, CHESS_KING)) != 1)
            return WRONG(in, "%s has %d kings", name, (int)bits_count(chess_of(s, side, CHESS_KING)));
        for (uint32_t piece = CHESS_KNIGHT; piece < CHESS_KING; piece++) {
            const int32_t count = bits_count(chess_of(s, side, piece));
            promoted += count > USUAL[piece] ? count - USUAL[piece] : 0;
        }
        if (pawns + promoted > USUAL[CHESS_PAWN])
            return WRONG(in, "%s has %d pawns and %d promoted pieces; there can be 8 at most", name, (int)pawns,
                         (int)promoted);
    }
    if (s->piece[CHESS_PAWN] & UINT64_C(0xFF000000000000FF))
        return WRONG(in, "a pawn on the first or last rank");
    return true;
}

bool chess_read_fen(const char *text, chess_state *s, ph_place *where)
{
    reader in = {text, text, where};
    chess_state read = {.passant = CHESS_NOWHERE, .number = 1};
    uint32_t turn = CHESS_WHITE, castling, passant, clock = 0, number = 1;
    field_begins(&in);
    const char *board = in.at;
    if (!read_pieces(&in, &read))
        return false;
    reader whole = {text, board, where}; /* to complain about the board */
    if (!pieces_possible(&whole, &read) || !read_turn(&in, &turn))
        return false;
    read.turn = (uint8_t)(turn ^ 1u);
    if (chess_checkers(&read))
        return WRONG(&whole, "%s is in check, and the other side is to move", turn ? "White" : "Black");
    read.turn = CHESS_WHITE;
    chess_set(&read, turn, 0, CHESS_NOWHERE);
    if (!read_castling(&in, &read, &castling) || !read_passant(&in, &read, &passant))
        return false;
    chess_set(&read, turn, castling, passant);
    if (!read_number(&in, CHESS_MOST_CLOCK, &clock) || !read_number(&in, 9999, &number) || !read_operations(&in))
        return false;
    read.clock = (uint16_t)clock;
    read.number = (uint16_t)(number ? number : 1);
    *s = read;
    return true;
}

void chess_start(chess_state *s)
{
    const bool good = chess_read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", s, NULL);
    assert(good);
    (void)good;
}

/* ---- writing FEN ---------------------------------------------------------------------------------------- */

static void put_square(text_writer *w, uint32_t square)
{
    text_put(w, (char)('a' + square % 8));
    text_put(w, (char)('1' + square / 8));
}

char chess_letter_at(const chess_state *s, uint32_t square)
{
    if (!(chess_occupied(s) >> square & 1))
        return '.';
    const char letter = LETTERS[chess_piece_at(s, square)];
    return s->side[CHESS_WHITE] >> square & 1 ? (char)(letter - 'a' + 'A') : letter;
}

static void put_rank(text_writer *w, const chess_state *s, uint32_t rank)
{
    uint32_t empty = 0;
    for (uint32_t file = 0; file <= 8; file++) {
        const char letter = file < 8 ? chess_letter_at(s, 8 * rank + file) : '\0';
        if (letter == '.') {
            empty++;
            continue;
        }
        if (empty)
            text_put_number(w, empty);
        if (letter)
            text_put(w, letter);
        empty = 0;
    }
    if (rank > 0)
        text_put(w, '/');
}

int chess_print_fen(const chess_state *s, char *text, size_t size)
{
    text_writer w = text_open(text, size);
    for (uint32_t rank = 8; rank-- > 0;)
        put_rank(&w, s, rank);
    text_puts(&w, s->turn ? " b " : " w ");
    for (uint32_t right = 0; right < 4; right++)
        if (s->castling >> right & 1)
            text_put(&w, RIGHTS[right]);
    text_puts(&w, s->castling ? " " : "- ");
    if (s->passant == CHESS_NOWHERE)
        text_put(&w, '-');
    else
        put_square(&w, s->passant);
    text_put(&w, ' ');
    text_put_number(&w, s->clock);
    text_put(&w, ' ');
    text_put_number(&w, s->number);
    return (int)w.length;
}

/* ---- moves ---------------------------------------------------------------------------------------------- */

/* Does a move castle? The king then goes two squares. */
static bool castles(const chess_state *s, ph_move move)
{
    const uint32_t from = chess_from(move), to = chess_to(move);
    return s->piece[CHESS_KING] >> from & 1 && !(chess_king[from] >> to & 1);
}

static bool takes(const chess_state *s, ph_move move)
{
    const uint32_t to = chess_to(move);
    return s->side[s->turn ^ 1u] >> to & 1 || (to == s->passant && s->piece[CHESS_PAWN] >> chess_from(move) & 1);
}

int chess_print_coordinates(ph_move move, char *text, size_t size)
{
    text_writer w = text_open(text, size);
    put_square(&w, chess_from(move));
    put_square(&w, chess_to(move));
    if (chess_becomes(move))
        text_put(&w, LETTERS[chess_becomes(move)]);
    return (int)w.length;
}

/* The file of the piece, its rank, or both, if others of its kind can go to the same square. */
static void put_origin(text_writer *w, const chess_state *s, ph_move move)
{
    ph_move moves[CHESS_MOST_MOVES];
    const uint32_t count = chess_list(s, moves), from = chess_from(move);
    bool others = false, file = false, rank = false;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t other = chess_from(moves[i]);
        if (chess_to(moves[i]) != chess_to(move) || other == from ||
            chess_piece_at(s, other) != chess_piece_at(s, from))
            continue;
        others = true;
        file |= other % 8 == from % 8;
        rank |= other / 8 == from / 8;
    }
    if (others && (!file || rank))
        text_put(w, (char)('a' + from % 8));
    if (others && file)
        text_put(w, (char)('1' + from / 8));
}

int chess_print_move(const chess_state *s, ph_move move, char *text, size_t size)
{
    text_writer w = text_open(text, size);
    const uint32_t from = chess_from(move), to = chess_to(move), piece = chess_piece_at(s, from);
    chess_state child;
    chess_apply(s, move, &child);
    if (castles(s, move)) {
        text_puts(&w, to > from ? "O-O" : "O-O-O");
    } else {
        if (piece != CHESS_PAWN) {
            text_put(&w, (char)(LETTERS[piece] - 'a' + 'A'));
            put_origin(&w, s, move);
        } else if (takes(s, move)) {
            text_put(&w, (char)('a' + from % 8));
        }
        if (takes(s, move))
            text_put(&w, 'x');
        put_square(&w, to);
        if (chess_becomes(move)) {
            text_put(&w, '=');
            text_put(&w, (char)(LETTERS[chess_becomes(move)] - 'a' + 'A'));
        }
    }
    if (chess_checkers(&child))
        text_put(&w, chess_can_move(&child) ? '+' : '#');
    return (int)w.length;
}

/* What a move's text says; CHESS_PIECES, 8: it says nothing. */
typedef struct description {
    uint32_t piece, file, rank, to, becomes;
    bool castles;
} description;

/* "O-O", "O-O-O" and the same with zeros. */
static bool describe_castling(const char *text, size_t length, const chess_state *s, description *d)
{
    if ((length != 3 && length != 5) || (*text != 'O' && *text != '0'))
        return false;
    for (size_t i = 0; i < length; i++)
        if (text[i] != (i % 2 ? '-' : *text))
            return false;
    *d = (description){CHESS_KING, 8, 8, 56u * s->turn + (length == 3 ? 6 : 2), 0, true};
    return true;
}

/* Take the last character if it is one of these. */
static char last_of(const char *text, size_t *length, const char *these)
{
    if (*length == 0 || !text[*length - 1] || !strchr(these, text[*length - 1]))
        return '\0';
    return text[--*length];
}

/* "Nbd2", "bxc3", "e8=Q", "e2e4", without marks for check, mate and praise. False: no move looks like this. */
static bool describe(const char *text, size_t length, const chess_state *s, description *d)
{
    uint32_t side;
    while (last_of(text, &length, "+#!?"))
        ;
    if (describe_castling(text, length, s, d))
        return true;
    *d = (description){CHESS_PIECES, 8, 8, 0, 0, false};
    const char piece = length > 0 && strchr("NBRQKnrqk", *text) ? *text : '\0', *at = text + (piece != '\0');
    length -= piece != '\0';
    const char becomes = piece ? '\0' : last_of(at, &length, "NBRQnrq");
    const char bishop = piece || becomes || length < 3 ? '\0' : last_of(at, &length, "b"); /* no rank ends with it */
    if (becomes || bishop)
        d->becomes = piece_of(becomes ? becomes : bishop, &side);
    last_of(at, &length, "=");
    const char rank = last_of(at, &length, "12345678"), file = last_of(at, &length, "abcdefgh");
    if (!rank || !file)
        return false;
    d->to = 8 * (uint32_t)(rank - '1') + (uint32_t)(file - 'a');
    last_of(at, &length, "x-");
    const char from_rank = last_of(at, &length, "12345678"), from_file = last_of(at, &length, "abcdefgh");
    d->rank = from_rank ? (uint32_t)(from_rank - '1') : 8;
    d->file = from_file ? (uint32_t)(from_file - 'a') : 8;
    if (piece)
        d->piece = piece_of(piece, &side);
    else if (!from_rank || !from_file) /* else coordinates, of any piece */
        d->piece = CHESS_PAWN;
    return length == 0;
}

static bool described(const chess_state *s, const description *d, ph_move move)
{
    const uint32_t from = chess_from(move);
    const bool piece = d->piece == CHESS_PIECES || d->piece == chess_piece_at(s, from);
    const bool whole = d->piece == CHESS_PIECES; /* coordinates may castle, "Kg1" must not */
    return chess_to(move) == d->to && piece && (d->file == 8 || d->file == from % 8) &&
           (d->rank == 8 || d->rank == from / 8) && d->becomes == chess_becomes(move) &&
           (castles(s, move) ? whole || d->castles : !d->castles);
}

bool chess_read_move(const chess_state *s, const char *text, size_t length, ph_move *move, uint32_t *meant)
{
    ph_move moves[CHESS_MOST_MOVES];
    description d;
    *meant = 0;
    if (!describe(text, length, s, &d))
        return false;
    const uint32_t count = chess_list(s, moves);
    for (uint32_t i = 0; i < count; i++)
        if (described(s, &d, moves[i])) {
            *move = moves[i];
            (*meant)++;
        }
    return *meant == 1;
}

/* The number in front of a move: "1.", "12...". */
static size_t number_length(const char *at)
{
    const size_t digits = strspn(at, "0123456789");
    return digits > 0 && at[digits] == '.' ? digits + strspn(at + digits, ".") : 0;
}

/* List the legal moves, as many as fit the message. */
static bool move_wrong(const chess_state *s, reader *in, size_t length, uint32_t meant)
{
    char list[60];
    ph_move moves[CHESS_MOST_MOVES];
    const uint32_t count = chess_list(s, moves);
    text_writer w = text_open(list, sizeof list);
    const int shown = length < 12 ? (int)length : 12;
    if (meant > 1)
        return WRONG(in, "'%.*s' can be any of %u moves", shown, in->at, (unsigned)meant);
    for (uint32_t i = 0; i < count; i++) {
        char name[16];
        const int bytes = chess_print_move(s, moves[i], name, sizeof name);
        if (w.length + (size_t)bytes + 5 >= sizeof list) {
            text_puts(&w, " ...");
            break;
        }
        text_put(&w, ' ');
        text_puts(&w, name);
    }
    return WRONG(in, "'%.*s' is not a legal move; %s may play%s", shown, in->at, s->turn ? "Black" : "White", list);
}

bool chess_read_moves(const char *text, chess_state *s, ph_place *where)
{
    reader in = {text, text, where};
    while (field_begins(&in)) {
        in.at += number_length(in.at);
        if (!field_begins(&in))
            break;
        const size_t length = strcspn(in.at, SPACES);
        ph_move move;
        uint32_t meant;
        chess_state child;
        if (!chess_can_move(s))
            return WRONG(&in, "the game was over before this move");
        if (!chess_read_move(s, in.at, length, &move, &meant))
            return move_wrong(s, &in, length, meant);
        chess_apply(s, move, &child);
        *s = child;
        in.at += length;
    }
    return true;
}
