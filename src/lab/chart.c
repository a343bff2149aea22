/* chart.c - the layout of a line chart.
 * Read chart_lay_out() first. Widths of texts are estimates on the wide side, since fonts differ. */
#include "chart.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* In dots. */
enum {
    FRAME_WIDTH = 480,
    FRAME_HEIGHT = 330,
    MARGIN = 14,
    TEXT_HEIGHT = 17, /* of a line of text */
    SMALL_HEIGHT = 14,
    SAMPLE = 22, /* the shape in front of the name of a line, with its distance */
    MARK = 4     /* half the size of a point */
};

static const double LETTER = 7.8, SMALL_LETTER = 6.8; /* average width of a letter */

/* The width of a text whose letters are `letter` wide: some characters are narrow, some wide. */
static double text_width(const char *text, double letter)
{
    double width = 0;
    for (; *text; text++) /* count only the first byte of a character */
        width += (*text & 0xC0) == 0x80            ? 0
                 : strchr(".,:;/()| 'ijlI", *text) ? 0.6 * letter
                 : strchr("+=<>%@mwMW", *text)     ? 1.4 * letter
                                                   : letter;
    return width;
}

chart_line *chart_add_line(chart *c, const char *name)
{
    chart_line line = {.dashed = false};
    snprintf(line.name, sizeof line.name, "%s", name);
    if (!vector_push(&c->lines, NULL, &line, sizeof line))
        return NULL;
    return &((chart_line *)c->lines.items)[c->lines.count - 1];
}

bool chart_add_point(chart_line *l, const chart_point *p)
{
    assert(l->points.count == 0 || l->dashed || chart_point_at(l, l->points.count - 1)->x <= p->x);
    return vector_push(&l->points, NULL, p, sizeof *p);
}

void chart_release(chart *c)
{
    for (size_t i = 0; i < c->lines.count; i++)
        vector_release(&((chart_line *)c->lines.items)[i].points, NULL);
    vector_release(&c->lines, NULL);
    vector_release(&c->labels, NULL);
}

/* ---- axes ---------------------------------------------------------------------------------------------- */

static void axis_see(chart_axis *a, double at)
{
    if (!isfinite(at) || (a->log && at <= 0))
        return;
    a->low = at < a->low ? at : a->low;
    a->high = at > a->high ? at : a->high;
}

/* Widen the range on both sides so that no point lies on the frame. */
static void axis_widen(chart_axis *a)
{
    if (a->log) {
        double more = a->high > a->low ? pow(a->high / a->low, 0.06) : 1.5;
        more = more < 1.02 ? 1.02 : more;
        a->low /= more;
        a->high *= more;
    } else {
        double more = a->high > a->low ? 0.06 * (a->high - a->low) : fabs(a->high) / 4 + 1e-9;
        a->low -= more;
        a->high += more;
    }
}

static void axes_range(chart *c)
{
    c->x.low = c->y.low = INFINITY;
    c->x.high = c->y.high = -INFINITY;
    for (size_t i = 0; i < c->lines.count; i++) {
        const chart_line *l = chart_line_at(c, i);
        for (size_t k = 0; k < l->points.count; k++) {
            const chart_point *p = chart_point_at(l, k);
            axis_see(&c->x, p->x);
            axis_see(&c->y, p->y);
            axis_see(&c->y, p->low);
            axis_see(&c->y, p->high);
        }
    }
    assert(c->x.low <= c->x.high && c->y.low <= c->y.high);
    axis_widen(&c->x);
    axis_widen(&c->y);
}

/* The position along the axis: 0 to 1 within its range. */
static double axis_share(const chart_axis *a, double at)
{
    if (a->log)
        return log(at / a->low) / log(a->high / a->low);
    return (at - a->low) / (a->high - a->low);
}

/* "0.5", "20", "5M"; of bytes "4K". */
static void tic_print(const chart_axis *a, double at, char text[CHART_TIC_SIZE])
{
    static const char units[] = "\0KMG";
    const double step = a->bytes ? 1024 : 1000;
    size_t unit = 0;
    double number = at;
    while ((a->bytes || fabs(at) >= 1e6) && unit < 3 && fabs(number) >= step && fmod(number, step) == 0) {
        number /= step;
        unit++;
    }
    if (!a->bytes && unit == 1) { /* above 10^9 and not a whole number of millions */
        number = at;
        unit = 0;
    }
    snprintf(text, CHART_TIC_SIZE, "%.8g%.1s", number, units + unit);
}

static bool tic_add(chart_axis *a, double at)
{
    if (a->n_tics == CHART_MOST_TICS || at < a->low || at > a->high)
        return a->n_tics < CHART_MOST_TICS;
    for (size_t i = 0; i < a->n_tics; i++)
        if (a->tics[i].at == at)
            return true;
    chart_tic *t = &a->tics[a->n_tics++];
    t->at = at;
    tic_print(a, at, t->text);
    return true;
}

/* Steps of 1, 2 or 5 times a power of ten, five to ten of them. */
static void tics_even(chart_axis *a)
{
    static const double steps[] = {1, 2, 5, 10};
    double power = pow(10, floor(log10((a->high - a->low) / 5))), step = power;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && (a->high - a->low) / step > 9; i++)
        step = steps[i] * power;
    const double first = ceil(a->low / step);
    for (int i = 0; i < CHART_MOST_TICS; i++)
        tic_add(a, (first + i) * step);
}

/* Powers of ten, and enough between them for at least four tics. */
static void tics_log(chart_axis *a)
{
    static const double few[] = {1}, some[] = {1, 2, 5}, many[] = {1, 1.5, 2, 3, 4, 5, 6, 8};
    const double decades = log10(a->high / a->low);
    const double *steps = decades > 3 ? few : decades > 1.2 ? some : many;
    const size_t count = decades > 3 ? 1 : decades > 1.2 ? 3 : sizeof many / sizeof many[0];
    if (decades < 0.5) {
        tics_even(a);
        return;
    }
    const int first = (int)floor(log10(a->low)), stride = (int)ceil(decades / 10);
    for (int power = first; power <= first + (int)decades + 1; power += stride)
        for (size_t i = 0; i < count; i++)
            tic_add(a, steps[i] * pow(10, power));
}

static int tic_compare(const void *left, const void *right)
{
    const chart_tic *a = left, *b = right;
    return (a->at > b->at) - (a->at < b->at);
}

/* At the values of the points, if they are few. */
static bool tics_at_values(const chart *c, chart_axis *a)
{
    bool few = true;
    for (size_t i = 0; i < c->lines.count && few; i++)
        for (size_t k = 0; k < chart_line_at(c, i)->points.count && few; k++)
            few = chart_line_at(c, i)->dashed || tic_add(a, chart_point_at(chart_line_at(c, i), k)->x);
    if (!few)
        a->n_tics = 0;
    qsort(a->tics, a->n_tics, sizeof a->tics[0], tic_compare);
    return few;
}

/* If the texts of two tics on the x axis would touch, the second gets none. */
static void tics_thin(chart *c)
{
    double end = -INFINITY;
    for (size_t i = 0; i < c->x.n_tics; i++) {
        chart_tic *t = &c->x.tics[i];
        double at = axis_share(&c->x, t->at) * FRAME_WIDTH, half = text_width(t->text, LETTER) / 2;
        if (at - half < end)
            t->text[0] = '\0';
        else
            end = at + half + LETTER;
    }
}

static void axes_tics(chart *c)
{
    if (!c->x.at_values || !tics_at_values(c, &c->x))
        (c->x.log ? tics_log : tics_even)(&c->x);
    (c->y.log ? tics_log : tics_even)(&c->y);
    tics_thin(c);
}

/* ---- the frame ----------------------------------------------------------------------------------------- */

/* Break the title into lines that are not wider than the picture. */
static size_t title_break(chart *c)
{
    const size_t columns = (size_t)((c->width - 2 * MARGIN) / LETTER);
    size_t lines = c->title[0] ? 1 : 0, blank = 0, begin = 0, letters = 0, since = 0; /* `since` the blank */
    for (size_t i = 0; c->title[i]; i++) {
        letters += (c->title[i] & 0xC0) != 0x80;
        since += (c->title[i] & 0xC0) != 0x80;
        if (c->title[i] == ' ') {
            blank = i;
            since = 0;
        }
        if (letters > columns && blank > begin) {
            c->title[blank] = '\n';
            begin = blank + 1;
            letters = since;
        }
        if (c->title[i] == '\n') {
            begin = i + 1;
            letters = 0;
        }
    }
    for (size_t i = 0; c->title[i]; i++)
        lines += c->title[i] == '\n';
    return lines;
}

static void frame_lay_out(chart *c)
{
    double tics = 0, names = 0;
    size_t n_names = 0;
    for (size_t i = 0; i < c->y.n_tics; i++)
        tics = fmax(text_width(c->y.tics[i].text, LETTER), tics);
    for (size_t i = 0; i < c->lines.count; i++) {
        names = fmax(text_width(chart_line_at(c, i)->name, LETTER), names);
        n_names += chart_line_at(c, i)->name[0] != '\0';
    }
    double height = (double)n_names * TEXT_HEIGHT > FRAME_HEIGHT ? (double)n_names * TEXT_HEIGHT : FRAME_HEIGHT;
    c->left = MARGIN + TEXT_HEIGHT + tics + 10;
    c->right = c->left + FRAME_WIDTH;
    c->width = c->right + MARGIN + (n_names ? SAMPLE + names : 0);
    c->bottom = MARGIN + 2 * TEXT_HEIGHT + 10;
    c->top = c->bottom + height;
    c->height = c->top + MARGIN + (double)(title_break(c) * (TEXT_HEIGHT + 2));
}

chart_place chart_title_place(const chart *c, size_t i)
{
    return (chart_place){c->width / 2, c->height - MARGIN / 2.0 - (TEXT_HEIGHT + 2) * ((double)i + 0.5)};
}

static chart_place place_of(const chart *c, double x, double y)
{
    return (chart_place){c->left + axis_share(&c->x, x) * (c->right - c->left),
                         c->bottom + axis_share(&c->y, y) * (c->top - c->bottom)};
}

/* ---- the names of lines -------------------------------------------------------------------------------- */

static int label_compare(const void *left, const void *right)
{
    const chart_label *a = left, *b = right;
    if (a->at.y != b->at.y)
        return a->at.y > b->at.y ? -1 : 1;
    return (a->line > b->line) - (a->line < b->line);
}

/* From the top down, place each at least a line of text below the one before; then push up from the bottom those that
 * have left the frame. */
static void names_spread(const chart *c, chart_label *names, size_t count)
{
    const double half = TEXT_HEIGHT / 2.0;
    if (count > 0) /* without names the list is NULL */
        qsort(names, count, sizeof *names, label_compare);
    double above = c->top + half;
    for (size_t i = 0; i < count; i++)
        names[i].at.y = above = fmin(names[i].at.y, above - TEXT_HEIGHT);
    double below = c->bottom - half;
    for (size_t i = count; i-- > 0;)
        names[i].at.y = below = fmax(names[i].at.y, below + TEXT_HEIGHT);
    assert(count == 0 || names[0].at.y <= c->top + 1);
}

/* Each name goes beside the end of its line, as near as there is space, with the shape of its points in front. */
static bool names_lay_out(chart *c)
{
    for (size_t i = 0; i < c->lines.count; i++) {
        const chart_line *l = chart_line_at(c, i);
        if (!l->name[0] || l->points.count == 0)
            continue;
        const chart_point *last = chart_point_at(l, l->points.count - 1);
        const chart_place end = place_of(c, last->x, last->y);
        const chart_label name = {
            .text = l->name, .at = {c->right + SAMPLE, end.y}, .sample = true, .lead = true, .from = end, .line = i};
        if (!vector_push(&c->labels, NULL, &name, sizeof name))
            return false;
    }
    chart_label *names = c->labels.items;
    names_spread(c, names, c->labels.count);
    for (size_t i = 0; i < c->labels.count; i++)
        names[i].to = (chart_place){c->right + SAMPLE - 14, names[i].at.y};
    return true;
}

/* ---- the names of points ------------------------------------------------------------------------------- */

typedef struct box {
    double left, bottom, right, top;
} box;

static bool boxes_meet(box a, box b)
{
    return a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;
}

/* What names must not cover. */
typedef struct crowd {
    vector boxes; /* of box: points, then names */
    size_t n_points;
    vector ways; /* of two chart_place: straight lines that are drawn */
} crowd;

static bool crowd_add(crowd *w, box b)
{
    return vector_push(&w->boxes, NULL, &b, sizeof b);
}

static bool crowd_add_way(crowd *w, chart_place from, chart_place to)
{
    const chart_place way[2] = {from, to};
    return vector_push(&w->ways, NULL, way, sizeof way);
}

/* The points of a line, their intervals, and the way through them. */
static bool crowd_add_line(crowd *w, const chart *c, const chart_line *l)
{
    bool good = true;
    const chart_point *before = NULL;
    for (size_t k = 0; k < l->points.count && good; k++) {
        const chart_point *p = chart_point_at(l, k);
        const chart_place at = place_of(c, p->x, p->y);
        good = crowd_add(w, (box){at.x - MARK, at.y - MARK, at.x + MARK, at.y + MARK}) &&
               crowd_add_way(w, place_of(c, p->x, p->low), place_of(c, p->x, p->high));
        if (p->apart)
            continue;
        if (before)
            good = good && crowd_add_way(w, place_of(c, before->x, before->y), at);
        before = p;
    }
    return good;
}

static bool crowd_init(crowd *w, const chart *c)
{
    bool good = true;
    *w = (crowd){0};
    for (size_t i = 0; i < c->lines.count && good; i++)
        good = crowd_add_line(w, c, chart_line_at(c, i));
    for (size_t i = 0; i < c->labels.count && good; i++)
        good = crowd_add_way(w, chart_label_at(c, i)->from, chart_label_at(c, i)->to);
    w->n_points = w->boxes.count;
    return good;
}

static void crowd_release(crowd *w)
{
    vector_release(&w->boxes, NULL);
    vector_release(&w->ways, NULL);
}

/* Does the straight line touch the box? Clip it to the horizontal and the vertical range of the box. */
static bool way_meets(const chart_place way[2], box b)
{
    double first = 0, last = 1;
    const double from[2] = {way[0].x, way[0].y}, go[2] = {way[1].x - way[0].x, way[1].y - way[0].y};
    const double low[2] = {b.left, b.bottom}, high[2] = {b.right, b.top};
    for (int i = 0; i < 2; i++) {
        if (go[i] == 0) {
            if (from[i] <= low[i] || from[i] >= high[i])
                return false;
            continue;
        }
        double enter = (low[i] - from[i]) / go[i], leave = (high[i] - from[i]) / go[i];
        first = fmax(first, fmin(enter, leave));
        last = fmin(last, fmax(enter, leave));
    }
    return first < last;
}

/* The cost of a label in this box: high for covered points, low for covered lines; infinite on another label. */
static double crowd_cost(const crowd *w, const chart *c, box b)
{
    const box *boxes = w->boxes.items;
    const chart_place(*ways)[2] = w->ways.items;
    double cost = 0;
    if (b.left < c->left + 2 || b.right > c->right - 2 || b.bottom < c->bottom + 2 || b.top > c->top - 2)
        return INFINITY;
    for (size_t i = 0; i < w->boxes.count; i++)
        if (boxes_meet(b, boxes[i]))
            cost += i < w->n_points ? 1000 : INFINITY;
    for (size_t i = 0; i < w->ways.count; i++)
        cost += way_meets(ways[i], b) ? 1 : 0;
    return cost;
}

/* The box of a label `ring` steps away in one of eight directions. */
static box box_around(chart_place at, size_t direction, size_t ring, double width)
{
    static const int sides[8][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}, {0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    const double away = MARK + 1.0 + 12.0 * (double)ring, up = SMALL_HEIGHT;
    const int *side = sides[direction];
    const double left = side[0] > 0 ? at.x + away : side[0] < 0 ? at.x - away - width : at.x - width / 2;
    const double slip = side[0] ? MARK : 0; /* beside the point it may overlap its height */
    const double bottom = side[1] > 0 ? at.y + away - slip : side[1] < 0 ? at.y - away - up + slip : at.y - up / 2;
    return (box){left, bottom, left + width, bottom + up};
}

/* Put the label at the nearest place where it covers nothing, else where it covers least. If it could only cover
 * another label or leave the frame, it is left out. */
static bool name_lay_out(chart *c, crowd *w, const chart_point *p, size_t line)
{
    enum { RINGS = 7 };
    const chart_place at = place_of(c, p->x, p->y);
    const double width = text_width(p->name, SMALL_LETTER);
    double least = INFINITY;
    box best = {0};
    size_t best_ring = 0;
    for (size_t i = 0; i < (size_t)RINGS * 8 && least > 0; i++) {
        const box b = box_around(at, i % 8, i / 8, width);
        const double cost = crowd_cost(w, c, b);
        if (cost < least) {
            least = cost;
            best = b;
            best_ring = i / 8;
        }
    }
    if (!isfinite(least)) {
        c->n_left_out++;
        return true;
    }
    const bool ends = best.right < at.x; /* keeps the end near the point in place if the font is narrower */
    const chart_place to = {fmax(best.left, fmin(at.x, best.right)), fmax(best.bottom, fmin(at.y, best.top))};
    const chart_label name = {.text = p->name,
                              .at = {ends ? best.right : best.left, (best.bottom + best.top) / 2},
                              .small = true,
                              .ends = ends,
                              .lead = best_ring > 0,
                              .from = at,
                              .to = to,
                              .line = line};
    return vector_push(&c->labels, NULL, &name, sizeof name) && crowd_add(w, best) &&
           (best_ring == 0 || crowd_add_way(w, at, to));
}

/* Of points with the same label at one x, only the highest is labelled. */
static bool name_told(const chart *c, const chart_point *p)
{
    const chart_place at = place_of(c, p->x, p->y);
    for (size_t i = 0; i < c->lines.count; i++)
        for (size_t k = 0; k < chart_line_at(c, i)->points.count; k++) {
            const chart_point *q = chart_point_at(chart_line_at(c, i), k);
            const chart_place other = place_of(c, q->x, q->y);
            if (strcmp(p->name, q->name) == 0 && fabs(at.x - other.x) < MARK &&
                (other.y > at.y || (other.y == at.y && q < p)))
                return true;
        }
    return false;
}

static bool points_lay_out(chart *c)
{
    crowd w;
    bool good = crowd_init(&w, c);
    for (size_t i = 0; i < c->lines.count; i++) {
        const chart_line *l = chart_line_at(c, i);
        for (size_t k = 0; k < l->points.count && good; k++) {
            const chart_point *p = chart_point_at(l, k);
            if (p->name[0] && !name_told(c, p))
                good = name_lay_out(c, &w, p, i);
        }
    }
    crowd_release(&w);
    return good;
}

bool chart_lay_out(chart *c)
{
    axes_range(c);
    axes_tics(c);
    frame_lay_out(c);
    return names_lay_out(c) && points_lay_out(c);
}
