/* learner.c - the order of moves that the strong engine learns. learner.h says what is learnt; read learner_cut(). */
#include "learner.h"

#include <string.h>

enum { HISTORY_MOST = 1 << 14, PAST_MIDDLE = 8, PAST_SHIFT = 6, CHANCE_ONE = 255 };

static const int64_t LEAST_SCORE = (int64_t)1 << 48; /* below every other */

static uint32_t hash_of(ph_move move)
{
    return (move ^ move >> 12) & (LEARNER_MOVES - 1);
}

static uint32_t class_of(uint32_t depth)
{
    assert(depth >= 1);
    return depth < LEARNER_CLASSES ? depth - 1 : LEARNER_CLASSES - 1;
}

/* At first the game's own order counts most, then killer moves, then the past. */
void learner_clear(learner *l)
{
    memset(l, 0, sizeof *l);
    memset(l->killers, 0xFF, sizeof l->killers); /* PH_NO_MOVE */
    memset(l->played, 0xFF, sizeof l->played);
    memset(l->countermoves, 0xFF, sizeof l->countermoves);
    for (int c = 0; c < LEARNER_CLASSES; c++) {
        for (int i = 0; i < LEARNER_RANKS; i++)
            l->rank[c][i] = -LEARNER_ONE / 8 * i;
        for (int i = 1; i < LEARNER_KINDS; i++)
            l->kind[c][i] = LEARNER_ONE / 2;
        for (int i = 0; i < LEARNER_PASTS; i++)
            l->past[c][i] = LEARNER_ONE / 4 * (i - PAST_MIDDLE);
    }
}

void learner_clear_near(learner *l)
{
    memset(l->near, 0, sizeof l->near);
}

void learner_begin(learner *l)
{
    memset(l->killers, 0xFF, sizeof l->killers);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < LEARNER_MOVES; i++)
            l->history[side][i] = (int16_t)(l->history[side][i] / 2);
}

/* ---- features of a move -------------------------------------------------------------------------------- */

/* Places 0 to 7, then 8-11, 12-15, 16-23, 24-31, 32-63, and all others. */
static uint32_t rank_of(uint32_t place)
{
    static const uint8_t RANKS[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  8,  8,  8,  9,  9,  9,  9,
                                      10, 10, 10, 10, 10, 10, 10, 10, 11, 11, 11, 11, 11, 11, 11, 11};
    if (place < sizeof RANKS)
        return RANKS[place];
    return place < 64 ? 12 : 13;
}

/* 0: none of these, as most moves. 1, 2: the killer moves. 3: the countermove. 4, 5: a killer move that is the countermove. */
static uint32_t kind_of(const ph_move killers[2], ph_move countermove, ph_move move)
{
    const bool counters = move == countermove;
    if (!counters && move != killers[0] && move != killers[1])
        return 0;
    if (move == killers[0])
        return counters ? 4 : 1;
    if (move == killers[1])
        return counters ? 5 : 2;
    return 3;
}

/* The class of a history in octaves on either side of 8: 0 to 63 is 8, 64 to 127 is 9, 128 to 255 is 10, ... */
static uint32_t past_of(const learner *l, bool max, ph_move move)
{
    const int32_t history = l->history[max][hash_of(move)];
    const uint32_t size = (uint32_t)(history < 0 ? -history : history) >> PAST_SHIFT;
    const uint32_t octave = size ? 32 - (uint32_t)__builtin_clz(size) : 0;
    const uint32_t level = octave < PAST_MIDDLE ? octave : PAST_MIDDLE;
    return history < 0 ? PAST_MIDDLE - level : PAST_MIDDLE + level;
}

/* Features are kept with the score: 4 bits of rank, 4 of kind, 5 of past. */
static int64_t pack(int32_t score, uint32_t rank, uint32_t kind, uint32_t past)
{
    return (int64_t)score * 65536 + (int64_t)((15 - rank) << 10 | kind << 6 | past); /* of equals the first */
}

static int32_t score_of(const learner *l, uint32_t c, uint32_t rank, uint32_t kind, uint32_t past)
{
    return l->rank[c][rank] + l->kind[c][kind] + l->past[c][past];
}

static ph_move countermove_of(const learner *l, uint32_t ply, bool max)
{
    /* cppcheck-suppress arrayIndexOutOfBoundsCond */
    return ply > 0 ? l->countermoves[max][hash_of(l->played[ply])] : PH_NO_MOVE;
}

void learner_score(const learner *l, learner_row *row, uint32_t ply, bool max, uint32_t depth)
{
    const uint32_t c = class_of(depth);
    const ph_move *const killers = l->killers[ply];
    const ph_move countermove = countermove_of(l, ply, max);
    row->scored = true;
    row->from = row->done;
    row->to = row->count < LEARNER_SCORED ? row->count : LEARNER_SCORED;
    for (uint32_t i = row->from; i < row->to; i++) {
        const ph_move move = row->moves[i];
        const uint32_t rank = rank_of(i), kind = kind_of(killers, countermove, move), past = past_of(l, max, move);
        row->scores[i] = pack(score_of(l, c, rank, kind, past), rank, kind, past);
    }
}

/* The others keep their order. */
void learner_pick(learner_row *row)
{
    const uint32_t at = row->done;
    uint32_t best = at;
    for (uint32_t i = at + 1; i < row->to; i++)
        if (row->scores[i] > row->scores[best])
            best = i;
    if (best == at)
        return;
    const ph_move move = row->moves[best];
    const int64_t score = row->scores[best];
    memmove(row->moves + at + 1, row->moves + at, (best - at) * sizeof *row->moves);
    memmove(row->scores + at + 1, row->scores + at, (best - at) * sizeof *row->scores);
    row->moves[at] = move;
    row->scores[at] = score;
}

void learner_put_off(learner_row *row)
{
    assert(row->done > 0);
    const uint32_t at = --row->done, rest = row->count - at - 1;
    const ph_move move = row->moves[at];
    memmove(row->moves + at, row->moves + at + 1, rest * sizeof *row->moves);
    row->moves[row->count - 1] = move;
    if (row->scored) {
        assert(row->to == row->count);
        const int64_t score = row->scores[at];
        memmove(row->scores + at, row->scores + at + 1, rest * sizeof *row->scores);
        row->scores[row->count - 1] = (score & 0xFFFF) - LEAST_SCORE; /* so that it is not picked before the others */
    }
}

/* ---- before the first move ----------------------------------------------------------------------------- */

/* Sorting before the first move pays if the move with the best score cuts more often than the game's first, by more
 * than 2 %. Both ways are counted: at first in turns, then the other way at every 16th node. */
static bool sorts_early(const learner *l, uint32_t c)
{
    enum { ENOUGH = 16, TRIAL = 16 };
    const uint32_t game_cut = l->firsts[c][0].cut, cut = l->firsts[c][1].cut;
    if (game_cut < ENOUGH || cut < ENOUGH)
        return cut < game_cut;
    const uint64_t game_rate = (uint64_t)(l->firsts[c][0].by_first + 1) * (cut + 2);
    const uint64_t rate = (uint64_t)(l->firsts[c][1].by_first + 1) * (game_cut + 2);
    const bool better = rate * 100 > game_rate * 102;
    return l->ticks % TRIAL == 0 ? !better : better;
}

/* Does a killer move at this place come before the game's first? One that does not is tried at every 16th node. */
static bool killer_leads(const learner *l, uint32_t killer, uint32_t rank)
{
    return l->kind[0][killer + 1] + l->rank[0][rank] > l->rank[0][0] || l->ticks % 16 == 0;
}

/* Bring killer moves to the front of a node of depth 1. Only the first four moves are learnt from. */
static void bring_killers(const learner *l, learner_row *row, uint32_t ply)
{
    enum { LEARNT = 4, BEST_RANK = 5 };
    uint32_t to = row->done;
    row->from = row->done;
    row->to = row->done + LEARNT < row->count ? row->done + LEARNT : row->count;
    for (uint32_t killer = 0; killer < 2; killer++) {
        const ph_move move = l->killers[ply][killer];
        if (move == PH_NO_MOVE || !killer_leads(l, killer, BEST_RANK))
            continue;
        uint32_t i = to;
        while (i < row->count && row->moves[i] != move)
            i++;
        const uint32_t rank = rank_of(i - (to - row->from));
        if (i == row->count || to == row->to || !killer_leads(l, killer, rank))
            continue;
        memmove(row->moves + to + 1, row->moves + to, (i - to) * sizeof *row->moves);
        row->moves[to] = move;
        row->scores[to++] = pack(0, rank, killer + 1, PAST_MIDDLE);
    }
    for (uint32_t i = to; i < row->to; i++)
        row->scores[i] = pack(0, i - to, 0, PAST_MIDDLE);
}

void learner_sort_first(learner *l, learner_row *row, uint32_t ply, bool max, uint32_t depth)
{
    l->ticks++;
    if (depth == 1) {
        bring_killers(l, row, ply);
    } else if (row->done == 0) { /* else the table's move is first */
        row->early = sorts_early(l, class_of(depth));
        if (row->early)
            learner_score(l, row, ply, max, depth);
    }
}

/* ---- learning ------------------------------------------------------------------------------------------ */

/* 255 / (1 + exp(-x)) for x = 0, 1/4, ... 8. */
static const uint8_t SIGMOID[] = {128, 143, 159, 173, 186, 198, 208, 217, 225, 231, 236, 240, 243, 245, 247, 249, 250,
                                  251, 252, 253, 253, 254, 254, 254, 254, 255, 255, 255, 255, 255, 255, 255, 255};

/* The chance of a cut-off by a move with this score, of 255. */
static int32_t chance_of(int32_t score)
{
    enum { STEP = LEARNER_ONE / 4, LAST = sizeof SIGMOID - 1 };
    const uint32_t size = score < 0 ? 0u - (uint32_t)score : (uint32_t)score;
    const uint32_t at = size / STEP;
    int32_t chance = SIGMOID[LAST];
    if (at < LAST)
        chance = SIGMOID[at] + (int32_t)((uint32_t)(SIGMOID[at + 1] - SIGMOID[at]) * (size % STEP) / STEP);
    return score < 0 ? CHANCE_ONE - chance : chance;
}

static void learn(learner *l, uint32_t c, int64_t score, bool cut)
{
    const uint32_t features = (uint32_t)(score & 0xFFFF);
    const uint32_t rank = 15 - (features >> 10), kind = features >> 6 & 15, past = features & 31;
    assert(rank < LEARNER_RANKS && kind < LEARNER_KINDS && past < LEARNER_PASTS);
    const int32_t step = ((cut ? CHANCE_ONE : 0) - chance_of(score_of(l, c, rank, kind, past))) / 2;
    l->rank[c][rank] += step;
    l->kind[c][kind] += kind ? step : 0;
    l->past[c][past] += step;
}

/* The nearer to the greatest value, the less it changes. */
static void history_add(int16_t *history, int32_t bonus)
{
    const int32_t size = bonus < 0 ? -bonus : bonus;
    *history = (int16_t)(*history + bonus - *history * size / HISTORY_MOST);
    assert(*history >= -HISTORY_MOST && *history <= HISTORY_MOST);
}

static void learn_history(learner *l, const learner_row *row, bool max, uint32_t depth)
{
    enum { MOST = 2048 };
    const uint32_t last = row->done - 1;
    const int32_t bonus = depth < 23 ? (int32_t)(4 * depth * depth) : MOST;
    history_add(&l->history[max][hash_of(row->moves[last])], bonus);
    for (uint32_t i = 0; i < last; i++)
        history_add(&l->history[max][hash_of(row->moves[i])], -bonus);
}

static void count_first(learner *l, uint32_t c, bool early, bool by_first)
{
    l->firsts[c][early].cut++;
    l->firsts[c][early].by_first += by_first;
    if (l->firsts[c][early].cut >= 4096) {
        l->firsts[c][early].cut /= 2;
        l->firsts[c][early].by_first /= 2;
    }
}

void learner_cut(learner *l, learner_row *row, uint32_t ply, bool max, uint32_t depth, bool tabled)
{
    enum { THOROUGH = 1024 }; /* this many lessons at every node, then at one in four */
    const uint32_t c = class_of(depth), last = row->done - 1;
    const ph_move move = row->moves[last];
    assert(row->count > 1 && last < row->count && ply < PH_MAX_DEPTH);
    if (!tabled && depth > 1)
        count_first(l, c, row->early, last == 0);
    if (l->lessons[c] < THOROUGH || l->ticks % 4 == 0)
        for (uint32_t i = row->from; i < row->to && i <= last; i++)
            learn(l, c, row->scores[i], i == last);
    l->lessons[c] += l->lessons[c] < THOROUGH;
    if (l->killers[ply][0] != move) {
        l->killers[ply][1] = l->killers[ply][0];
        l->killers[ply][0] = move;
    }
    if (ply > 0)
        /* cppcheck-suppress arrayIndexOutOfBoundsCond */
        l->countermoves[max][hash_of(l->played[ply])] = move;
    if (depth > 1)
        learn_history(l, row, max, depth);
}
