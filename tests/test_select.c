/* test_select.c - the vector selection against a plain loop, on rows of every length up to 200. */
#include "src/base/random.h"
#include "src/base/select.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { LONGEST = 200 };

static uint32_t plain_best(const ph_value *merit, uint32_t count)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < count; i++)
        if (merit[i] > merit[best])
            best = i;
    return best;
}

/* The least merit with which slot i would be the leftmost greatest. */
static int64_t plain_rival(const ph_value *merit, uint32_t count, uint32_t i)
{
    int64_t rival = INT32_MIN;
    for (uint32_t j = 0; j < count; j++) {
        int64_t m = (int64_t)merit[j] + (j < i);
        if (j != i && m > rival)
            rival = m;
    }
    return rival;
}

/* Few values make ties; the least value marks removed slots. */
static void fill(ph_value *merit, uint32_t count, uint64_t *random)
{
    uint32_t values = 1 + (uint32_t)random_below(random, 5);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t v = (uint32_t)random_below(random, values + 1);
        merit[i] = v == values ? INT32_MIN : (ph_value)v - 2;
    }
    if (random_below(random, 4) == 0)
        merit[random_below(random, count)] = INT32_MAX;
}

/* The first value on one side of another. */
static void test_beyond(void **state)
{
    (void)state;
    uint64_t random = 2;
    for (int round = 0; round < 200; round++) {
        for (uint32_t count = 1; count <= LONGEST; count++) {
            ph_value values[LONGEST];
            fill(values, count, &random);
            const ph_value bound = values[random_below(&random, count)];
            uint32_t below = 0, above = 0;
            while (below < count && values[below] >= bound)
                below++;
            while (above < count && values[above] <= bound)
                above++;
            assert_int_equal(select_beyond(values, count, bound, true), below);
            assert_int_equal(select_beyond(values, count, bound, false), above);
        }
    }
}

static void test_select(void **state)
{
    (void)state;
    uint64_t random = 1;
    for (int round = 0; round < 200; round++) {
        for (uint32_t count = 1; count <= LONGEST; count++) {
            ph_value merit[LONGEST];
            fill(merit, count, &random);
            uint32_t expected = plain_best(merit, count);
            uint32_t slot = UINT32_MAX;
            assert_int_equal(select_best(merit, count, &slot), merit[expected]);
            assert_int_equal(slot, expected);
            assert_int_equal(select_rival(merit, count, expected), plain_rival(merit, count, expected));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_select), cmocka_unit_test(test_beyond)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
