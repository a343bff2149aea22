/* fuzz_study.c - any bytes as a study file: an error is one line that begins with the name of the file; what is accepted has only
 * known keys, with values that fit in a line, and names that are safe as names of files. */
#include "lab/study.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool good)
{
    if (!good)
        abort();
}

static void keys_offer(study_kind kind, study_key_visitor *visit, void *context)
{
    visit(context, "model", STUDY_LIST);
    visit(context, "p", STUDY_LIST);
    visit(context, kind == STUDY_SWEEP ? "trees" : "measure", STUDY_ONE);
    visit(context, kind == STUDY_SWEEP ? "apart" : "pivot", STUDY_FLAG);
}

static bool is_line(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7F)
            return false;
    return true;
}

static void name_check(const char *name)
{
    must(name[0] != '\0' && name[0] != '-' && strlen(name) < STUDY_NAME_SIZE && !strpbrk(name, "/. "));
}

static void part_check(const study *s, size_t i)
{
    const study_part *p = study_at(s, i);
    must(p->kind < STUDY_KINDS && (i == 0 || study_at(s, i - 1)->kind <= p->kind));
    must(strncmp(p->place, study_list(p->kind), strlen(study_list(p->kind))) == 0 && p->text);
    if (p->kind == STUDY_SWEEP)
        must(p->name[0] == '\0');
    else
        name_check(p->name);
    for (size_t k = 0; k < p->settings.count; k++) {
        const study_setting *t = &((const study_setting *)p->settings.items)[k];
        must(is_line(t->key) && is_line(t->text) && study_value(p, t->key) == t->text);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    study s;
    problem why = {.text = ""};
    if (study_parse(&s, "x.json", (const char *)data, size, keys_offer, &why)) {
        name_check(s.name);
        must(is_line(s.title) && s.parts.count > 0 && study_at(&s, 0)->kind == STUDY_SWEEP);
        for (size_t i = 0; i < s.parts.count; i++)
            part_check(&s, i);
    } else {
        must(why.input && strncmp(why.text, "x.json:", strlen("x.json:")) == 0);
    }
    study_release(&s);
    return 0;
}
