/* model_spec.c - reads the parameters of a model: "ordered:width=8,depth=4,order=2,p=0.9,seed=7".
 * Read model_new() first. */
#include "model.h"

#include "../base/built.h"
#include "../base/spec.h"

#include <inttypes.h>
#include <stdio.h>

#define CERTAIN (UINT64_C(1) << 32) /* p = 1 */

enum { KEY_WIDTH, KEY_DEPTH, KEY_ORDER, KEY_P, KEY_VALUES, KEY_ROOT, KEY_SEED, N_KEYS };

/* What stands in the text, before it is known to fit together. */
typedef struct draft {
    const char *spec;
    ph_place *where;
    const char *name;
    unsigned keys;          /* that this model has, a bit each */
    const char *at[N_KEYS]; /* where the value of each stands; NULL: not given */
    const char *end;        /* of the text: where what is missing is missed */
    model m;
    uint32_t n_widths, widest;
    uint64_t order; /* 0: the width */
} draft;

/* ---- the values of the keys ---------------------------------------------------------------------------- */

/* One width, or one for each level: 8x4x8x4. */
static bool width_read(draft *d, spec_word value)
{
    const char *end = value.text + value.length;
    spec_word one = {.text = value.text};
    for (;;) {
        const char *cross = memchr(one.text, 'x', (size_t)(end - one.text));
        one.length = (size_t)((cross ? cross : end) - one.text);
        uint64_t width;
        if (d->n_widths == PH_MAX_DEPTH || !word_number(one, 1, MODEL_MAX_WIDTH, &width))
            return false;
        d->m.levels[d->n_widths++].width = (uint32_t)width;
        if (!cross)
            return true;
        one.text = cross + 1;
    }
}

static bool depth_read(draft *d, spec_word value)
{
    uint64_t depth = 0;
    bool good = word_number(value, 1, PH_MAX_DEPTH, &depth);
    d->m.depth = (uint32_t)depth;
    return good;
}

static bool order_read(draft *d, spec_word value)
{
    return word_number(value, 1, MODEL_MAX_WIDTH, &d->order);
}

/* A decimal number from 0 to 1, exactly: no floating point, whose reading may differ. */
static bool p_read(draft *d, spec_word value)
{
    enum { DECIMALS = 9, BILLION = 1000000000 };
    const char *point = memchr(value.text, '.', value.length);
    size_t whole_length = point ? (size_t)(point - value.text) : value.length;
    spec_word whole = {value.text, whole_length};
    uint64_t units = 0, billionths = 0;
    if (!word_number(whole, 0, 1, &units))
        return false;
    if (point) {
        spec_word decimals = {point + 1, value.length - whole_length - 1};
        if (decimals.length > DECIMALS || !word_number(decimals, 0, BILLION, &billionths))
            return false;
        for (size_t i = decimals.length; i < DECIMALS; i++)
            billionths *= 10;
    }
    d->m.chance = units * CERTAIN + billionths * CERTAIN / BILLION;
    return d->m.chance <= CERTAIN;
}

static bool values_read(draft *d, spec_word value)
{
    uint64_t values = 0;
    bool good = word_number(value, 1, PH_VALUE_MAX, &values);
    d->m.values = (uint32_t)values;
    return good;
}

static bool root_read(draft *d, spec_word value)
{
    uint64_t root = 0;
    bool good = word_number(value, 0, PH_VALUE_MAX, &root);
    d->m.root = (ph_value)root;
    return good;
}

static bool seed_read(draft *d, spec_word value)
{
    return word_number(value, 0, UINT64_MAX, &d->m.seed);
}

static const struct {
    const char *name;
    bool (*read)(draft *d, spec_word value); /* false: not a value of this key */
    const char *remedy;
} KEYS[N_KEYS] = {
    [KEY_WIDTH] = {"width", width_read, "1 to 1000000, or one for each level: 8x4x8x4"},
    [KEY_DEPTH] = {"depth", depth_read, "1 to 1024"},
    [KEY_ORDER] = {"order", order_read, "1 to the width"},
    [KEY_P] = {"p", p_read, "a probability from 0 to 1, with at most 9 decimals"},
    [KEY_VALUES] = {"values", values_read, "1 to 2000000000"},
    [KEY_ROOT] = {"root", root_read, "0 to values - 1"},
    [KEY_SEED] = {"seed", seed_read, "0 to 18446744073709551615"},
};

/* ---- the models ---------------------------------------------------------------------------------------- */

#define KEY(name) (1u << KEY_##name)

enum {
    SHAPE = KEY(WIDTH) | KEY(DEPTH),
    RANDOM = SHAPE | KEY(VALUES) | KEY(SEED),
};

/* `minimal` and `strong` are ordered ones whose heir stands first, always or mostly. */
static const struct model_name {
    const char *name;
    model_kind kind;
    unsigned keys;
    uint64_t chance; /* unless p is given */
    bool foremost;   /* the order is the width */
} MODELS[] = {
    {"ordered", MODEL_ORDERED, RANDOM | KEY(ROOT) | KEY(ORDER) | KEY(P), CERTAIN, false},
    {"strong", MODEL_ORDERED, RANDOM | KEY(ROOT), CERTAIN * 7 / 10, true},
    {"minimal", MODEL_ORDERED, RANDOM | KEY(ROOT), CERTAIN, true},
    {"iid", MODEL_IID, RANDOM, 0, false},
    {"incremental", MODEL_INCREMENTAL, RANDOM, 0, false},
    {"worst", MODEL_WORST, SHAPE, 0, false},
};

static const struct model_name *model_find(const char *spec)
{
    size_t i = 0;
    while (!spec_names(spec, MODELS[i].name))
        i++;
    assert(i < sizeof MODELS / sizeof MODELS[0]);
    return &MODELS[i];
}

/* ---- reading ------------------------------------------------------------------------------------------- */

static int fail_key(draft *d, spec_word key)
{
    char list[64] = "";
    size_t used = 0;
    for (int i = 0; i < N_KEYS; i++)
        if (d->keys >> i & 1)
            used += (size_t)snprintf(list + used, sizeof list - used, used ? ", %s" : "%s", KEYS[i].name);
    return spec_complain(d->where, d->spec, key.text, "%s has no '%.*s'; it has %s", d->name, WORD_SHOWN(key), list);
}

static int draft_read(draft *d, const spec_item *item)
{
    for (int i = 0; i < N_KEYS; i++) {
        if (!(d->keys >> i & 1) || !word_is(item->key, KEYS[i].name))
            continue;
        if (d->at[i])
            return spec_complain(d->where, d->spec, item->key.text, "%s is given twice", KEYS[i].name);
        d->at[i] = item->value.text;
        if (KEYS[i].read(d, item->value))
            return PH_OK;
        return spec_complain(d->where, d->spec, item->value.text, "%s=%.*s: write %s", KEYS[i].name,
                             WORD_SHOWN(item->value), KEYS[i].remedy);
    }
    return fail_key(d, item->key);
}

static int draft_read_all(draft *d)
{
    spec_item item;
    int error = spec_first(d->spec, &item, d->where);
    while (!error && item.key.length > 0) {
        error = draft_read(d, &item);
        if (!error)
            error = spec_next(d->spec, &item, d->where);
    }
    d->end = item.value.text;
    return error;
}

/* ---- what must fit together ---------------------------------------------------------------------------- */

static int check_shape(draft *d)
{
    model *m = &d->m;
    if (!d->at[KEY_WIDTH])
        return spec_complain(d->where, d->spec, d->end, "the width is missing: write width=8");
    if (!d->at[KEY_DEPTH] && d->n_widths == 1)
        return spec_complain(d->where, d->spec, d->end, "the depth is missing: write depth=4");
    if (!d->at[KEY_DEPTH])
        m->depth = d->n_widths;
    if (d->n_widths > 1 && d->n_widths != m->depth)
        return spec_complain(d->where, d->spec, d->at[KEY_WIDTH],
                             "%" PRIu32 " widths for depth %" PRIu32 ": write one, or one for each level", d->n_widths,
                             m->depth);
    for (uint32_t i = d->n_widths; i < m->depth; i++)
        m->levels[i].width = m->levels[0].width;
    for (uint32_t i = 0; i < m->depth; i++)
        d->widest = m->levels[i].width > d->widest ? m->levels[i].width : d->widest;
    return PH_OK;
}

static int fail_size(draft *d, const char *message)
{
    spec_complain(d->where, d->spec, d->at[KEY_WIDTH], "%s", message);
    return PH_E_SIZE;
}

/* The number of every node must fit 64 bits; the leaves of `worst` all differ. */
static int check_size(draft *d)
{
    const model *m = &d->m;
    uint64_t level = 1, nodes = 1;
    for (uint32_t i = 0; i < m->depth; i++) {
        uint32_t width = m->levels[i].width;
        if (level > UINT64_MAX / width || nodes > UINT64_MAX - level * width)
            return fail_size(d, "width and depth give more than 2^64 nodes: make the tree narrower or less deep");
        level *= width;
        nodes += level;
    }
    if (m->kind == MODEL_WORST && level > PH_VALUE_MAX)
        return fail_size(d, "each leaf of 'worst' has a value of its own: at most 2000000000 leaves");
    return PH_OK;
}

static int check_order(draft *d)
{
    model *m = &d->m;
    if (d->order > d->widest)
        return spec_complain(d->where, d->spec, d->at[KEY_ORDER],
                             "order=%" PRIu64 " is above the width: write 1 to %" PRIu32, d->order, d->widest);
    for (uint32_t i = 0; i < m->depth; i++) /* the first ceil(w / R) */
        m->levels[i].front = d->order ? (uint32_t)((m->levels[i].width - 1) / d->order) + 1 : 1;
    return PH_OK;
}

static int check_values(draft *d)
{
    model *m = &d->m;
    if (!d->at[KEY_ROOT]) /* 0.525 of the range: what fits the tables of the 1986 paper */
        m->root = (ph_value)((21 * (uint64_t)(m->values - 1) + 20) / 40);
    if ((uint32_t)m->root >= m->values)
        return spec_complain(d->where, d->spec, d->at[KEY_ROOT], "root=%" PRId32 ": write 0 to %" PRIu32 ", values - 1",
                             m->root, m->values - 1);
    if (m->kind == MODEL_INCREMENTAL && (uint64_t)m->depth * (m->values - 1) > PH_VALUE_MAX)
        return spec_complain(d->where, d->spec, d->end, "sums beyond 2000000000: write values=%" PRIu32 " or less",
                             PH_VALUE_MAX / m->depth + 1);
    return PH_OK;
}

static int draft_check(draft *d)
{
    int error = check_shape(d);
    if (!error)
        error = check_size(d);
    if (!error)
        error = check_order(d);
    if (!error)
        error = check_values(d);
    return error;
}

int model_new(const char *spec, const ph_memory *memory, ph_game **game, ph_place *where)
{
    const struct model_name *n = model_find(spec);
    draft d = {
        .spec = spec,
        .where = where,
        .name = n->name,
        .keys = n->keys,
        .m = {.kind = n->kind, .values = 256, .chance = n->chance, .seed = 1},
        .order = n->foremost ? 0 : 1,
    };
    int error = draft_read_all(&d);
    if (!error)
        error = draft_check(&d);
    if (error)
        return error;
    ph_game like = model_game;
    like.name = n->name;
    like.max_moves = d.widest;
    return built_new(&like, &d.m, sizeof d.m, memory, game);
}
