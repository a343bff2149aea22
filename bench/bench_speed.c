/* bench_speed.c - what `make bench` runs: the speed of methods, games, the laboratory and reading trees.
 *
 *     bench_speed [csv|text] [quick] [GROUP...]
 *
 * The groups are trees, games, lab and json; the default is all of them. csv prints only figures for programs, text (the
 * default) prints tables. quick does as little as possible, to test that everything runs: its figures mean nothing.
 * Each group is a file of bench/bench_speed; sheet.h says what a figure is. */
#include "bench_speed/groups.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *name;
    void (*run)(sheet *s);
} GROUPS[] = {{"trees", bench_trees}, {"games", bench_games}, {"lab", bench_lab}, {"json", bench_json}};

enum { N_GROUPS = sizeof GROUPS / sizeof GROUPS[0] };

/* Parse one word; if it names group i, set bit i of *wanted. */
static bool word_read(const char *word, sheet *s, unsigned *wanted)
{
    bool is_format = strcmp(word, "csv") == 0 || strcmp(word, "text") == 0;
    bool is_quick = strcmp(word, "quick") == 0;
    if (is_format)
        s->csv = strcmp(word, "csv") == 0;
    s->quick |= is_quick;
    for (unsigned i = 0; i < N_GROUPS; i++) {
        if (strcmp(word, GROUPS[i].name) == 0) {
            *wanted |= 1u << i;
            return true;
        }
    }
    return is_format || is_quick;
}

int main(int argc, char **argv)
{
    sheet s = {.bars = isatty(STDOUT_FILENO)};
    unsigned wanted = 0;
    for (int i = 1; i < argc; i++) {
        if (!word_read(argv[i], &s, &wanted)) {
            fprintf(stderr, "bench_speed: '%.40s': write csv or text, quick, or a group: trees, games, lab, json\n",
                    argv[i]);
            return 2;
        }
    }
    if (s.csv)
        printf("group,case,measure,value,low,high\n");
    for (unsigned i = 0; i < N_GROUPS; i++) {
        if (wanted == 0 || wanted >> i & 1) {
            sheet_open(&s, GROUPS[i].name);
            GROUPS[i].run(&s);
        }
    }
    sheet_close(&s);
    return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
