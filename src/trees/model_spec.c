/* model_spec.c - the models and their parameters: "ordered:width=8,depth=4,order=2,p=0.9,seed=7".
 * A model, or a parameter of one, is added here. Read PARAMETERS and model_builtins, then model_new(). */
#include "model.h"

#include "../base/game_memory.h"

#include <inttypes.h>
#include <stdio.h>

#define CERTAIN (UINT64_C(1) << 32) /* p = 1 in the units of model.chance */

/* ---- the tables ---------------------------------------------------------------------------------------- */

enum { WIDTH, DEPTH, ORDER, P, VALUES, ROOT, SEED, N_PARAMETERS };

static const ph_parameter PARAMETERS[N_PARAMETERS] = {
    [WIDTH] = {.key = "width",
               .symbol = "w",
               .type = PH_TYPE_WIDTHS,
               .least = 1,
               .most = MODEL_MAX_WIDTH,
               .range = "1 to 1000000, or one for each level: 8x4x8x4",
               .example = "8",
               .help = "children of each node, or one number for each level: 8x4x8x4"},
    [DEPTH] = {.key = "depth",
               .symbol = "d",
               .type = PH_TYPE_INTEGER,
               .least = 1,
               .most = PH_MAX_DEPTH,
               .range = "1 to 1024",
               .example = "4",
               .help = "moves from the root to the leaves"},
    [ORDER] = {.key = "order",
               .symbol = "R",
               .type = PH_TYPE_INTEGER,
               .least = 1,
               .most = MODEL_MAX_WIDTH,
               .range = "1 to the width",
               .standard = "1",
               .help = "the best child is among the first w/R, with probability p"},
    [P] = {.key = "p",
           .symbol = "p",
           .type = PH_TYPE_CHANCE,
           .range = "a probability from 0 to 1, with at most 9 decimals",
           .standard = "1",
           .help = "the probability that the best child is among the first w/R"},
    [VALUES] = {.key = "values",
                .symbol = "n",
                .type = PH_TYPE_INTEGER,
                .least = 1,
                .most = PH_VALUE_MAX,
                .range = "1 to 2000000000",
                .standard = "256",
                .help = "the number of different values, from 0 on"},
    [ROOT] = {.key = "root",
              .symbol = "v",
              .type = PH_TYPE_INTEGER,
              .most = PH_VALUE_MAX,
              .range = "0 to values - 1",
              .standard = "",
              .help = "the minimax value of the tree (0.525 of the range)"},
    [SEED] = {.key = "seed",
              .symbol = "s",
              .type = PH_TYPE_SEED,
              .most = UINT64_MAX,
              .range = "0 to 18446744073709551615",
              .standard = "1",
              .help = "the random seed; each gives another tree"},
};

static const ph_parameter *const OF_ORDERED[] = {
    &PARAMETERS[WIDTH],  &PARAMETERS[DEPTH], &PARAMETERS[ORDER], &PARAMETERS[P],
    &PARAMETERS[VALUES], &PARAMETERS[ROOT],  &PARAMETERS[SEED],  NULL};
static const ph_parameter *const OF_STRONG[] = {&PARAMETERS[WIDTH], &PARAMETERS[DEPTH], &PARAMETERS[VALUES],
                                                &PARAMETERS[ROOT],  &PARAMETERS[SEED],  NULL};
static const ph_parameter *const OF_IID[] = {&PARAMETERS[WIDTH], &PARAMETERS[DEPTH], &PARAMETERS[VALUES],
                                             &PARAMETERS[SEED], NULL};
static const ph_parameter *const OF_WORST[] = {&PARAMETERS[WIDTH], &PARAMETERS[DEPTH], NULL};

const builtin model_builtins[] = {
    {{"ordered", "inherited from the root: one child has its node's value, the others are worse or equal", OF_ORDERED,
      NULL},
     model_new,
     NULL,
     NULL,
     NULL},
    {{"strong", "as `ordered`, with `order` the width and `p` 0.7", OF_STRONG, NULL}, model_new, NULL, NULL, NULL},
    {{"minimal", "as `ordered`, with `order` the width and `p` 1", OF_STRONG, NULL}, model_new, NULL, NULL, NULL},
    {{"iid", "uniform on 0 .. values-1, independent of all others", OF_IID, NULL}, model_new, NULL, NULL, NULL},
    {{"incremental", "the sum of the values of the branches on its path, each uniform on 0 .. values-1", OF_IID, NULL},
     model_new,
     NULL,
     NULL,
     NULL},
    {{"worst", "different for each leaf, children from worst to best: alpha-beta cuts nothing", OF_WORST, NULL},
     model_new,
     NULL,
     NULL,
     NULL},
    {{NULL, NULL, NULL, NULL}, NULL, NULL, NULL, NULL},
};

/* Properties that are not parameters, in the same order. `strong` and `minimal` are ordered models whose heir comes
 * first, mostly or always. */
static const struct model_traits {
    uint64_t chance; /* unless p is given */
    model_kind kind;
    bool foremost; /* the order is the width */
} TRAITS[] = {
    {CERTAIN, MODEL_ORDERED, false}, {CERTAIN * 7 / 10, MODEL_ORDERED, true}, {CERTAIN, MODEL_ORDERED, true},
    {0, MODEL_IID, false},           {0, MODEL_INCREMENTAL, false},           {0, MODEL_WORST, false},
};

_Static_assert(sizeof TRAITS / sizeof TRAITS[0] + 1 == sizeof model_builtins / sizeof model_builtins[0],
               "each model has its traits");

/* ---- reading ------------------------------------------------------------------------------------------- */

/* The parameters as read, before they are checked together. */
typedef struct draft {
    const char *spec;
    ph_place *where;
    const ph_entry *entry;
    schema_value values[SCHEMA_MOST]; /* in the order of the entry's own parameters */
    model m;
    uint32_t n_widths, widest;
    uint64_t order; /* 0: the width */
} draft;

/* The value of a parameter; NULL if the model has no such parameter, or it has no value. */
static const schema_value *value_of(const draft *d, int parameter)
{
    for (size_t i = 0; d->entry->parameters[i]; i++)
        if (d->entry->parameters[i] == &PARAMETERS[parameter])
            return d->values[i].text.length > 0 ? &d->values[i] : NULL;
    return NULL;
}

static uint64_t number_of(const draft *d, int parameter, uint64_t otherwise)
{
    const schema_value *v = value_of(d, parameter);
    return v ? v->number : otherwise;
}

/* Where to report an error: at the value, else where it is missing. */
static const char *place_of(const draft *d, int parameter)
{
    const schema_value *v = value_of(d, parameter);
    return v && v->given ? v->text.text : d->spec + strlen(d->spec);
}

/* Billionths become multiples of 2^-32, rounded down. */
static void draft_fill(draft *d, const struct model_traits *t)
{
    const schema_value *p = value_of(d, P);
    d->m = (model){
        .kind = t->kind,
        .depth = (uint32_t)number_of(d, DEPTH, 0),
        .values = (uint32_t)number_of(d, VALUES, 256),
        .root = (ph_value)number_of(d, ROOT, 0),
        .chance = p ? p->number * CERTAIN / SCHEMA_CERTAIN : t->chance,
        .seed = number_of(d, SEED, 1),
    };
    d->order = number_of(d, ORDER, t->foremost ? 0 : 1);
    d->n_widths = (uint32_t)number_of(d, WIDTH, 0);
    for (uint32_t i = 0; i < d->n_widths; i++)
        d->m.levels[i].width = schema_width(value_of(d, WIDTH), i);
}

/* ---- checking the parameters together ------------------------------------------------------------------ */

static int check_shape(draft *d)
{
    model *m = &d->m;
    if (d->n_widths == 0)
        return spec_complain(d->where, d->spec, place_of(d, WIDTH), "the width is missing: write width=8");
    if (m->depth == 0 && d->n_widths == 1)
        return spec_complain(d->where, d->spec, place_of(d, DEPTH), "the depth is missing: write depth=4");
    if (m->depth == 0)
        m->depth = d->n_widths;
    if (d->n_widths > 1 && d->n_widths != m->depth)
        return spec_complain(d->where, d->spec, place_of(d, WIDTH),
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
    spec_complain(d->where, d->spec, place_of(d, WIDTH), "%s", message);
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
        return spec_complain(d->where, d->spec, place_of(d, ORDER),
                             "order=%" PRIu64 " is above the width: write 1 to %" PRIu32, d->order, d->widest);
    for (uint32_t i = 0; i < m->depth; i++) /* the first ceil(w / R) */
        m->levels[i].front = d->order ? (uint32_t)((m->levels[i].width - 1) / d->order) + 1 : 1;
    return PH_OK;
}

static int check_values(draft *d)
{
    model *m = &d->m;
    if (!value_of(d, ROOT)) /* 0.525 of the range: fits the tables of the 1986 paper */
        m->root = (ph_value)((21 * (uint64_t)(m->values - 1) + 20) / 40);
    if ((uint32_t)m->root >= m->values)
        return spec_complain(d->where, d->spec, place_of(d, ROOT),
                             "root=%" PRId32 ": write 0 to %" PRIu32 ", values - 1", m->root, m->values - 1);
    if (m->kind == MODEL_INCREMENTAL && (uint64_t)m->depth * (m->values - 1) > PH_VALUE_MAX)
        return spec_complain(d->where, d->spec, d->spec + strlen(d->spec),
                             "sums beyond 2000000000: write values=%" PRIu32 " or less", PH_VALUE_MAX / m->depth + 1);
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
    size_t which = 0;
    while (!spec_names(spec, model_builtins[which].entry.name))
        which++;
    assert(which < sizeof TRAITS / sizeof TRAITS[0]);
    draft d = {.spec = spec, .where = where, .entry = &model_builtins[which].entry};
    int error = schema_read(d.entry, spec, d.values, where);
    if (!error) {
        draft_fill(&d, &TRAITS[which]);
        error = draft_check(&d);
    }
    if (error)
        return error;
    ph_game like = model_game;
    like.name = d.entry->name;
    like.max_moves = d.widest;
    return built_new(&like, &d.m, sizeof d.m, memory, game);
}
