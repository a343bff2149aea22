/* tune_chess.c - fit the weights of chess to games that the library plays against itself. tools/tune-chess compiles it with
 * the evaluation, which counts in chess_trace how often it adds each weight, and runs it.
 *
 *   tune_chess GAMES VISITS SEED PASSES > chess_weights.h
 *
 * 1. Games: each begins with 8 random moves, and both sides visit VISITS positions a move. Of each quiet position, in which
 *    the side to move is not in check and quiescence search changes nothing, the counts are kept; not if one side is far
 *    ahead, since such games are decided by how well so short searches win, and not by the position.
 * 2. Fit: the chance of White is taken to be sigmoid(value / scale). The weights minimize the squared distance to half the
 *    result of the game and half what the search said of the position, plus a pull to what they are now. This is
 *    logistic regression by gradient descent (Adam) over all positions, so the same arguments give the same weights.
 *
 * Most weights are of a piece on a square, and a rare one is seen in few games. Two things keep chance out of it: a square
 * and its mirror image (b3 and g3) have one weight, and the pull is as strong as one would expect weights to be right to
 * some 15 hundredths of a pawn before any game was played.
 *
 * Read main() first. */
#include "../src/base/random.h"
#include "../src/games/chess_value.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The evaluation adds to it. NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables) */
int16_t chess_trace[VALUE_COUNT];

enum { MOST_PLIES = 300, OPENING = 8, MOST_TERMS = 96 };

/* A position: which weights count how often, for White, and what they should add up to. */
typedef struct sample {
    float phase;  /* 1 in the middle game, 0 in the end game */
    float search; /* what the search found, for White */
    float chance; /* of White: the result of the game, then with that of the search */
    uint32_t count;
    uint16_t term[MOST_TERMS];
    int8_t times[MOST_TERMS];
} sample;

typedef struct samples {
    sample *all;
    size_t count, size;
} samples;

static void fail(const char *why)
{
    fprintf(stderr, "tune_chess: %s\n", why);
    exit(1);
}

static double sigmoid(double value)
{
    return 1 / (1 + exp(-value));
}

/* ---- games ---------------------------------------------------------------------------------------------- */

/* Count the terms of a position. The value is not needed. */
static void trace(const chess_state *s, sample *to)
{
    memset(chess_trace, 0, sizeof chess_trace);
    (void)chess_evaluate(s);
    for (uint32_t side = 0; side < 2; side++)
        for (uint32_t piece = 0; piece < CHESS_PIECES; piece++)
            for (uint64_t set = chess_of(s, side, piece); set;) {
                const uint32_t square = bits_take(&set);
                int16_t *const at = &chess_trace[VALUE_PLACED + 64 * piece + (side ? square ^ 56 : square)];
                *at = (int16_t)(*at + (side ? -1 : 1));
            }
    to->count = 0;
    for (uint32_t term = 0; term < VALUE_COUNT; term++)
        if (chess_trace[term] && to->count < MOST_TERMS) {
            to->term[to->count] = (uint16_t)term;
            to->times[to->count++] = (int8_t)chess_trace[term];
        }
    to->phase = (float)(s->phase < CHESS_WHOLE_PHASE ? s->phase : CHESS_WHOLE_PHASE) / CHESS_WHOLE_PHASE;
}

/* What the weights that are there now make of a position: it must be what evaluate() says, but for rounding. */
static bool is_traced(const chess_state *s, const sample *one)
{
    double value = 0;
    for (uint32_t k = 0; k < one->count; k++) {
        const int32_t weight = CHESS_WEIGHTS[one->term[k]];
        value += one->times[k] * (one->phase * value_middle(weight) + (1 - one->phase) * value_end(weight));
    }
    return fabs((s->turn ? -value : value) - chess_evaluate(s)) < 1.01;
}

/* Is evaluate() right, as far as captures go? */
static bool is_quiet(const ph_game *game, const chess_state *s)
{
    ph_move moves[CHESS_MOST_MOVES];
    const uint32_t count = chess_list_noisy(s, moves);
    if (chess_checkers(s))
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (game->gain(game->rules, s, moves[i]) > 0)
            return false;
    return true;
}

static sample *sample_new(samples *in)
{
    if (in->count == in->size) {
        in->size = in->size ? 2 * in->size : 1 << 14;
        in->all = realloc(in->all, in->size * sizeof *in->all);
        if (!in->all)
            fail("not enough memory");
    }
    return &in->all[in->count++];
}

/* Play one game from *s. Returns what White has of it: 1, 1/2 or 0. */
static double play(ph_engine *engine, const ph_game *game, chess_state *s, uint64_t visits, samples *to)
{
    uint64_t keys[MOST_PLIES];
    chess_state child;
    ph_result r = PH_RESULT;
    for (size_t ply = 0; ply < MOST_PLIES && !chess_over(s); ply++) {
        uint32_t before = 0;
        keys[ply] = chess_key(s);
        for (size_t i = 0; i < ply; i++)
            before += keys[i] == keys[ply];
        if (before >= 2)
            return 0.5;
        const ph_options o = PH_OPTIONS(.limits.visits = visits, .history = keys, .history_count = ply);
        if (ph_engine_think(engine, s, &o, &r))
            fail("a search failed");
        enum { DECIDED = 1500, OPEN = 500 };
        const double white = s->turn ? -r.value : r.value;
        if (abs(r.value) > DECIDED)
            return white > 0;
        if (abs(r.value) <= OPEN && is_quiet(game, s) && !chess_is_noisy(s, r.best)) {
            sample *const one = sample_new(to);
            trace(s, one);
            if (!is_traced(s, one))
                fail("the trace is not what evaluate() adds up");
            one->search = (float)white;
        }
        chess_apply(s, r.best, &child);
        *s = child;
    }
    ph_result_release(&r);
    return chess_can_move(s) || !chess_checkers(s) ? 0.5 : s->turn;
}

/* Play a game from a random opening. False: there is none, since the opening ended the game or is far from even. */
static bool play_one(ph_engine *engine, const ph_game *game, uint64_t visits, uint64_t seed, samples *to)
{
    enum { EVEN = 150 };
    uint64_t random = bits_mix(seed);
    chess_state s, child;
    game->start(game->rules, &s);
    for (int i = 0; i < OPENING; i++) {
        ph_move moves[CHESS_MOST_MOVES];
        const uint32_t count = chess_list(&s, moves);
        if (chess_over(&s))
            return false;
        chess_apply(&s, moves[random_below(&random, count)], &child);
        s = child;
    }
    if (chess_over(&s) || abs(chess_evaluate(&s)) > EVEN)
        return false;
    const size_t first = to->count;
    ph_engine_forget(engine);
    const double result = play(engine, game, &s, visits, to);
    for (size_t i = first; i < to->count; i++)
        to->all[i].chance = (float)result;
    return true;
}

/* ---- the fit -------------------------------------------------------------------------------------------- */

/* A weight of the middle game or of the end game. */
typedef struct fitted {
    double now, first;
    double gradient, mean, square; /* of Adam */
} fitted;

/* The scale of values: that with which what the search found predicts the results best. */
static double scale_of(const samples *from)
{
    enum { LEAST = 50, MOST = 600, STEP = 10 };
    double scale = LEAST, least = INFINITY;
    for (int try = LEAST; try <= MOST; try += STEP) {
        double error = 0;
        for (size_t i = 0; i < from->count; i++) {
            const double off = sigmoid(from->all[i].search / try) - from->all[i].chance;
            error += off * off;
        }
        if (error < least) {
            least = error;
            scale = try;
        }
    }
    return scale;
}

/* One pass over the positions from `first` to `end` - 1. Returns the mean squared error. */
static double pass(const samples *from, size_t first, size_t last, double scale, fitted weights[2][VALUE_COUNT])
{
    double error = 0;
    for (size_t i = first; i < last; i++) {
        const sample *const one = &from->all[i];
        const double part[2] = {one->phase, 1 - one->phase};
        double value = 0;
        for (uint32_t k = 0; k < one->count; k++)
            for (int end = 0; end < 2; end++)
                value += one->times[k] * part[end] * weights[end][one->term[k]].now;
        const double chance = sigmoid(value / scale), off = chance - one->chance;
        const double slope = 2 * off * chance * (1 - chance) / scale / (double)(last - first);
        error += off * off / (double)(last - first);
        for (uint32_t k = 0; k < one->count; k++)
            for (int end = 0; end < 2; end++)
                weights[end][one->term[k]].gradient += slope * one->times[k] * part[end];
    }
    return error;
}

/* The square with the files reversed has the same weight. */
static uint32_t mirrored(uint32_t term)
{
    return term < VALUE_MOBILITY ? term ^ 7 : term;
}

/* How strongly weights are drawn to what they are now: the variance of results (a sixth) over that of the weights,
 * 15 x 15, and over the number of positions that are independent, which is about ten a game. */
static double pull_of(uint64_t games)
{
    return 2 * (1.0 / 6) / (15.0 * 15.0 * 10.0 * (double)games);
}

/* A step of Adam for one weight. */
static void step(fitted *w, double pull, uint32_t passes)
{
    const double RATE = 0.2, MEAN = 0.9, SQUARE = 0.999;
    const double gradient = w->gradient + pull * (w->now - w->first);
    w->mean = MEAN * w->mean + (1 - MEAN) * gradient;
    w->square = SQUARE * w->square + (1 - SQUARE) * gradient * gradient;
    const double mean = w->mean / (1 - pow(MEAN, passes)), square = w->square / (1 - pow(SQUARE, passes));
    w->now -= RATE * mean / (sqrt(square) + 1e-9);
    w->gradient = 0;
}

/* The error of the last tenth of the positions, from which nothing is learnt. */
static double other_error(const samples *from, double scale, fitted weights[2][VALUE_COUNT])
{
    const double error = pass(from, from->count - from->count / 10, from->count, scale, weights);
    for (int end = 0; end < 2; end++)
        for (uint32_t term = 0; term < VALUE_COUNT; term++)
            weights[end][term].gradient = 0;
    return error;
}

/* Fit to nine tenths of the positions. The weights become those which fit the rest best: if no pass fits it better than what
 * there was, they stay as they are. */
static void fit(const samples *from, uint32_t passes, double scale, double pull, fitted weights[2][VALUE_COUNT])
{
    enum { STEP = 10 };
    static fitted best[2][VALUE_COUNT];
    double least = INFINITY;
    for (uint32_t i = 0;; i++) {
        if (i % STEP == 0) {
            const double error = other_error(from, scale, weights);
            if (i % (10 * STEP) == 0)
                fprintf(stderr, "tune_chess: pass %u, mean squared error of the other tenth %.6f\n", i, error);
            if (error < least) {
                least = error;
                memcpy(best, weights, sizeof best);
            }
        }
        if (i == passes)
            break;
        (void)pass(from, 0, from->count - from->count / 10, scale, weights);
        for (int end = 0; end < 2; end++) {
            for (uint32_t term = 0; term < VALUE_COUNT; term++)
                if (term < mirrored(term)) {
                    fitted *const a = &weights[end][term], *const b = &weights[end][mirrored(term)];
                    a->gradient = b->gradient = a->gradient + b->gradient;
                }
            for (uint32_t term = 0; term < VALUE_COUNT; term++)
                step(&weights[end][term], pull, i + 1);
        }
    }
    memcpy(weights, best, sizeof best);
    fprintf(stderr, "tune_chess: the least error %.6f\n", least);
}

/* ---- the table ------------------------------------------------------------------------------------------ */

static void print(char *const *args, size_t positions, fitted weights[2][VALUE_COUNT])
{
    static const char *const NAMES[] = {"pawn", "knight", "bishop", "rook", "queen", "king", "the other terms"};
    printf("/* chess_weights.h - the weights of chess_value.h: W(middle game, end game), in hundredths of a pawn. "
           "Fitted to %zu\n"
           " * positions by this command, which writes this file. Its games were played with the weights before "
           "these:\n *\n"
           " *     tools/tune-chess --games %s --visits %s --seed %s --passes %s */\n",
           positions, args[1], args[2], args[3], args[4]);
    printf("#ifndef PHASED_GAMES_CHESS_WEIGHTS_H\n#define PHASED_GAMES_CHESS_WEIGHTS_H\n\n#include <stdint.h>\n\n"
           "/* Two numbers in one word, which is added and negated as a whole: the end game times 65536 plus the "
           "middle game. */\n"
           "#define W(middle, end) ((end)*65536 + (middle))\n\nstatic const int32_t CHESS_WEIGHTS[] = {\n");
    for (uint32_t term = 0; term < VALUE_COUNT; term++) {
        if (term % 64 == 0)
            printf("    /* %s */\n", NAMES[term / 64]);
        printf("%sW(%ld, %ld)%s", term % 8 ? " " : "    ", lround(weights[0][term].now), lround(weights[1][term].now),
               term + 1 == VALUE_COUNT ? "\n"
               : term % 8 == 7         ? ",\n"
                                       : ",");
    }
    printf("};\n\n#endif\n");
}

int main(int count, char **args)
{
    if (count != 5)
        fail("usage: tune_chess GAMES VISITS SEED PASSES");
    const unsigned long games = strtoul(args[1], NULL, 10), passes = strtoul(args[4], NULL, 10);
    const uint64_t visits = strtoull(args[2], NULL, 10), seed = strtoull(args[3], NULL, 10);
    ph_game *game = NULL;
    ph_engine *engine = NULL;
    ph_place where;
    if (!games || !visits || !passes || ph_game_new("chess", NULL, &game, &where) ||
        ph_engine_new(game, (size_t)1 << 20, NULL, &engine))
        fail("the numbers must be at least 1");

    samples all = {0};
    for (uint64_t next = 0, played = 0; played < games; next++)
        played += play_one(engine, game, visits, seed + next, &all);
    if (!all.count)
        fail("no quiet position in these games");
    const double scale = scale_of(&all);
    for (size_t i = 0; i < all.count; i++)
        all.all[i].chance = (float)((all.all[i].chance + sigmoid(all.all[i].search / scale)) / 2);
    fprintf(stderr, "tune_chess: %lu games, %zu positions, scale %.0f\n", games, all.count, scale);

    static fitted weights[2][VALUE_COUNT];
    for (uint32_t term = 0; term < VALUE_COUNT; term++) {
        const double now[2] = {value_middle(CHESS_WEIGHTS[term]), value_end(CHESS_WEIGHTS[term])};
        for (int end = 0; end < 2; end++)
            weights[end][term].now = weights[end][term].first = now[end];
    }
    fit(&all, (uint32_t)passes, scale, pull_of(games), weights);
    print(args, all.count, weights);
    free(all.all);
    ph_engine_free(engine);
    ph_game_free(game);
    return 0;
}
