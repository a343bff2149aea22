/* learner.c - the order of moves that the strong engine learns. learner.h says what is learnt; read learner_cut(). */
#include "learner.h"

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { PLACES = LEARNER_SCORED, LAST_PLACE = PLACES - 1 };
enum { HISTORY_MOST = 1 << 14, PAST_MIDDLE = 8, PAST_SHIFT = 6, CHANCE_ONE = 255 };

static uint32_t hash_of(ph_move move)
{
    return (move ^ move >> 12) & (LEARNER_MOVES - 1);
}

static uint32_t class_of(uint32_t depth)
{
    assert(depth >= 1);
    return depth < LEARNER_CLASSES ? depth - 1 : LEARNER_CLASSES - 1;
}

/* The class of a history in octaves on either side of 8: 0 to 63 is 8, 64 to 127 is 9, 128 to 255 is 10, ... */
static uint8_t level_of(int32_t history)
{
    const uint32_t size = (uint32_t)(history < 0 ? -history : history) >> PAST_SHIFT;
    const uint32_t octave = size ? 32 - (uint32_t)__builtin_clz(size) : 0;
    const uint32_t level = octave < PAST_MIDDLE ? octave : PAST_MIDDLE;
    assert(PAST_MIDDLE + level < LEARNER_PASTS);
    return (uint8_t)(history < 0 ? PAST_MIDDLE - level : PAST_MIDDLE + level);
}

int32_t learner_past(const learner *l, bool max, ph_move move)
{
    return l->history[max][hash_of(move)];
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
    memset(l->levels, PAST_MIDDLE, sizeof l->levels);
}

void learner_clear_near(learner *l)
{
    memset(l->near, 0, sizeof l->near);
}

void learner_begin(learner *l)
{
    memset(l->killers, 0xFF, sizeof l->killers);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < LEARNER_MOVES; i++) {
            l->history[side][i] = (int16_t)(l->history[side][i] / 2);
            l->levels[side][i] = level_of(l->history[side][i]);
        }
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

static int32_t score_of(const learner *l, uint32_t c, uint32_t rank, uint32_t kind, uint32_t past)
{
    return l->rank[c][rank] + l->kind[c][kind] + l->past[c][past];
}

static ph_move countermove_of(const learner *l, uint32_t ply, bool max)
{
    /* cppcheck-suppress arrayIndexOutOfBoundsCond */
    return ply > 0 ? l->countermoves[max][hash_of(l->played[ply])] : PH_NO_MOVE;
}

#ifdef __SSE2__
/* Which of the 8 moves are one of a, b and c: two bits a move. */
static unsigned find_in_8(const ph_move *moves, __m128i a, __m128i b, __m128i c)
{
    const __m128i p = _mm_loadu_si128((const __m128i *)moves), q = _mm_loadu_si128((const __m128i *)(moves + 4));
    const __m128i in_p =
        _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi32(p, a), _mm_cmpeq_epi32(p, b)), _mm_cmpeq_epi32(p, c));
    const __m128i in_q =
        _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi32(q, a), _mm_cmpeq_epi32(q, b)), _mm_cmpeq_epi32(q, c));
    return (unsigned)_mm_movemask_epi8(_mm_packs_epi32(in_p, in_q));
}
#endif

/* The first of the moves from `i` on that is one of `wanted`; count: none is. */
static uint32_t find_any(const ph_move *moves, uint32_t i, uint32_t count, const ph_move wanted[3])
{
#ifdef __SSE2__
    enum { STEP = 8 };
    const __m128i a = _mm_set1_epi32((int)wanted[0]), b = _mm_set1_epi32((int)wanted[1]),
                  c = _mm_set1_epi32((int)wanted[2]);
    for (; i + STEP <= count; i += STEP) {
        const unsigned hits = find_in_8(moves + i, a, b, c);
        if (hits)
            return i + (uint32_t)__builtin_ctz(hits) / 2;
    }
    if (count >= STEP) { /* the last 8 overlap with those before */
        const uint32_t from = count - STEP;
        const unsigned hits = find_in_8(moves + from, a, b, c) >> 2 * (i - from);
        return hits ? i + (uint32_t)__builtin_ctz(hits) / 2 : count;
    }
#endif
    while (i < count && moves[i] != wanted[0] && moves[i] != wanted[1] && moves[i] != wanted[2])
        i++;
    return i;
}

/* Score the moves from row->done on by place and past. One loop a rank: within it only the past differs. */
static void score_all(const learner *l, learner_row *row, bool max, uint32_t c)
{
    /* The places at which the ranks end. */
    static const uint16_t ENDS[LEARNER_RANKS] = {1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 32, 64, PLACES};
    const uint8_t *const levels = l->levels[max];
    const int32_t *const past = l->past[c];
    for (uint32_t i = row->from, rank = rank_of(i); i < row->to; rank++) {
        const uint32_t end = ENDS[rank] < row->to ? ENDS[rank] : row->to;
        const int32_t first = l->rank[c][rank] * PLACES + LAST_PLACE;
        for (; i < end; i++)
            row->scores[i] = first - (int32_t)i + past[levels[hash_of(row->moves[i])]] * PLACES;
    }
}

void learner_score(const learner *l, learner_row *row, uint32_t ply, bool max, uint32_t depth)
{
    const uint32_t c = class_of(depth);
    const ph_move *const killers = l->killers[ply];
    assert(ply < PH_MAX_DEPTH && row->done <= row->count);
    const ph_move special[3] = {killers[0], killers[1], countermove_of(l, ply, max)};
    row->scored = true;
    row->from = row->done;
    row->to = row->count < LEARNER_SCORED ? row->count : LEARNER_SCORED;
    score_all(l, row, max, c);
    for (uint32_t i = row->from; (i = find_any(row->moves, i, row->to, special)) < row->to; i++)
        row->scores[i] += l->kind[c][kind_of(killers, special[2], row->moves[i])] * PLACES;
}

#ifdef __SSE2__
static __m128i greater(__m128i a, __m128i b)
{
    const __m128i take = _mm_cmpgt_epi32(a, b);
    return _mm_or_si128(_mm_and_si128(take, a), _mm_andnot_si128(take, b));
}

static __m128i load(const int32_t *at)
{
    return _mm_loadu_si128((const __m128i *)at);
}
#endif

/* The greatest of `count` scores, at least one. */
static int32_t greatest(const int32_t *scores, uint32_t count)
{
#ifdef __SSE2__
    if (count >= 4) { /* the last four may overlap with others */
        __m128i top = greater(load(scores), load(scores + count - 4));
        for (uint32_t i = 4; i + 4 < count; i += 4)
            top = greater(top, load(scores + i));
        top = greater(top, _mm_shuffle_epi32(top, _MM_SHUFFLE(1, 0, 3, 2)));
        return _mm_cvtsi128_si32(greater(top, _mm_shuffle_epi32(top, _MM_SHUFFLE(2, 3, 0, 1))));
    }
#endif
    int32_t top = *scores;
    for (uint32_t i = 1; i < count; i++)
        top = scores[i] > top ? scores[i] : top;
    return top;
}

/* The others keep their order, so a move is never before the place in its score, or by row->put_off at most. */
void learner_pick(learner_row *row)
{
    enum { FEW = 8 };
    const uint32_t at = row->done;
    if (at + 1 >= row->to)
        return;
    const int32_t top = greatest(row->scores + at, row->to - at);
    if (top == row->scores[at])
        return;
    const uint32_t place = LAST_PLACE - (uint32_t)(top & LAST_PLACE);
    uint32_t best = place > at + row->put_off ? place - row->put_off : at;
    while (row->scores[best] != top)
        best++;
    assert(best < row->to);
    const ph_move move = row->moves[best];
    if (best - at > FEW) { /* fewer moves are moved faster by a loop */
        memmove(row->moves + at + 1, row->moves + at, (best - at) * sizeof *row->moves);
        memmove(row->scores + at + 1, row->scores + at, (best - at) * sizeof *row->scores);
    } else {
        for (uint32_t i = best; i > at; i--) {
            row->moves[i] = row->moves[i - 1];
            row->scores[i] = row->scores[i - 1];
        }
    }
    row->moves[at] = move;
    row->scores[at] = top;
}

void learner_put_off(learner_row *row)
{
    assert(row->done > 0);
    const uint32_t at = --row->done, rest = row->count - at - 1;
    const ph_move move = row->moves[at];
    memmove(row->moves + at, row->moves + at + 1, rest * sizeof *row->moves);
    row->moves[row->count - 1] = move;
    row->put_off++;
    if (row->scored) {
        assert(row->to == row->count);
        const int32_t score = row->scores[at];
        memmove(row->scores + at, row->scores + at + 1, rest * sizeof *row->scores);
        row->scores[row->count - 1] = INT32_MIN | (score & LAST_PLACE); /* so that it is not picked before the others */
    }
}

/* ---- before the first move ----------------------------------------------------------------------------- */

/* The second of two ways pays if the first move then cuts more often, by more than 2 %. Both are counted: at first in turns,
 * then the other way if this is a trial. */
static bool second_pays(const learner_first ways[2], bool trial)
{
    enum { ENOUGH = 16 };
    const uint32_t cut = ways[0].cut, second_cut = ways[1].cut;
    if (cut < ENOUGH || second_cut < ENOUGH)
        return second_cut < cut;
    const uint64_t rate = (uint64_t)(ways[0].by_first + 1) * (second_cut + 2);
    const uint64_t second_rate = (uint64_t)(ways[1].by_first + 1) * (cut + 2);
    return (second_rate * 100 > rate * 102) != trial;
}

enum { TRIAL = 16 }; /* one node in this many; the two questions have their trials at different nodes */

static bool sorts_early(const learner *l, uint32_t c)
{
    return second_pays(l->firsts[c], l->ticks % TRIAL == 0);
}

bool learner_noisy_first(const learner *l, uint32_t depth)
{
    return second_pays(l->noisy[class_of(depth)], l->ticks % TRIAL == TRIAL / 2);
}

/* Does a killer move at this place come before the game's first? One that does not is tried at every 16th node. */
static bool killer_leads(const learner *l, uint32_t killer, uint32_t rank)
{
    return l->kind[0][killer + 1] + l->rank[0][rank] > l->rank[0][0] || l->ticks % 16 == 0;
}

/* Where a node of depth 1 learns from a move: its rank, and which killer move it is. Its score has no other use. */
static int32_t features_of(uint32_t rank, uint32_t kind)
{
    return (int32_t)(rank << 2 | kind);
}

/* Bring killer moves to the front of a node of depth 1. Only the first four moves are learnt from. */
static void bring_killers(const learner *l, learner_row *row, uint32_t ply)
{
    enum { LEARNT = 4, BEST_RANK = 5 };
    const ph_move *const killers = l->killers[ply];
    const bool leads = killer_leads(l, 0, BEST_RANK) || killer_leads(l, 1, BEST_RANK);
    uint32_t to = row->done, any = row->count;
    row->from = row->done;
    row->to = row->done + LEARNT < row->count ? row->done + LEARNT : row->count;
    if (leads)
        any = find_any(row->moves, to, row->count, (ph_move[3]){killers[0], killers[1], killers[1]});
    for (uint32_t killer = 0; killer < 2 && any < row->count; killer++) {
        const ph_move move = killers[killer];
        if (move == PH_NO_MOVE || !killer_leads(l, killer, BEST_RANK))
            continue;
        uint32_t i = any;
        if (row->moves[i] != move)
            i = find_any(row->moves, any + 1, row->count, (ph_move[3]){move, move, move});
        const uint32_t rank = rank_of(i - (to - row->from));
        if (i == row->count || to == row->to || !killer_leads(l, killer, rank))
            continue;
        memmove(row->moves + to + 1, row->moves + to, (i - to) * sizeof *row->moves);
        row->moves[to] = move;
        row->scores[to++] = features_of(rank, killer + 1);
    }
    for (uint32_t i = to; i < row->to; i++)
        row->scores[i] = features_of(i - to, 0);
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
    assert(chance > CHANCE_ONE / 2 && chance <= CHANCE_ONE);
    return score < 0 ? CHANCE_ONE - chance : chance;
}

static void learn(learner *l, uint32_t c, uint32_t rank, uint32_t kind, uint32_t past, bool cut)
{
    assert(rank < LEARNER_RANKS && kind < LEARNER_KINDS && past < LEARNER_PASTS);
    const int32_t step = ((cut ? CHANCE_ONE : 0) - chance_of(score_of(l, c, rank, kind, past))) / 2;
    l->rank[c][rank] += step;
    l->kind[c][kind] += kind ? step : 0;
    l->past[c][past] += step;
}

/* Learn from the moves that were tried; the last one cut. */
static void learn_row(learner *l, const learner_row *row, uint32_t ply, bool max, uint32_t depth)
{
    const uint32_t c = class_of(depth), last = row->done - 1;
    const ph_move countermove = countermove_of(l, ply, max);
    for (uint32_t i = row->from; i < row->to && i <= last; i++) {
        const ph_move move = row->moves[i];
        const uint32_t word = (uint32_t)row->scores[i];
        if (depth == 1)
            learn(l, c, word >> 2, word & 3, PAST_MIDDLE, i == last);
        else
            learn(l, c, rank_of(LAST_PLACE - word % PLACES), kind_of(l->killers[ply], countermove, move),
                  l->levels[max][hash_of(move)], i == last);
    }
}

/* The nearer to the greatest value, the less it changes. */
static void history_add(learner *l, bool max, ph_move move, int32_t bonus)
{
    const int32_t size = bonus < 0 ? -bonus : bonus;
    int16_t *const history = &l->history[max][hash_of(move)];
    *history = (int16_t)(*history + bonus - *history * size / HISTORY_MOST);
    assert(*history >= -HISTORY_MOST && *history <= HISTORY_MOST);
    l->levels[max][hash_of(move)] = level_of(*history);
}

static void learn_history(learner *l, const learner_row *row, bool max, uint32_t depth)
{
    enum { MOST = 2048 };
    const uint32_t last = row->done - 1;
    const int32_t bonus = depth < 23 ? (int32_t)(4 * depth * depth) : MOST;
    history_add(l, max, row->moves[last], bonus);
    for (uint32_t i = 0; i < last; i++)
        history_add(l, max, row->moves[i], -bonus);
}

static void count_first(learner_first *way, bool by_first)
{
    way->cut++;
    way->by_first += by_first;
    if (way->cut >= 4096) {
        way->cut /= 2;
        way->by_first /= 2;
    }
}

void learner_count_noisy(learner *l, const learner_row *row, uint32_t depth)
{
    count_first(&l->noisy[class_of(depth)][row->noisy], row->done == 1);
}

void learner_cut(learner *l, learner_row *row, uint32_t ply, bool max, uint32_t depth, bool tabled)
{
    enum { THOROUGH = 1024 }; /* this many lessons at every node, then at one in four */
    const uint32_t c = class_of(depth), last = row->done - 1;
    const ph_move move = row->moves[last];
    assert(row->count > 1 && last < row->count && ply < PH_MAX_DEPTH);
    if (!tabled && depth > 1)
        count_first(&l->firsts[c][row->early], last == 0);
    if (l->lessons[c] < THOROUGH || l->ticks % 4 == 0)
        learn_row(l, row, ply, max, depth);
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
