/* cmd_report.c - phased report: the means of what a store holds. */
#include "commands.h"

#include "common.h"
#include "lab.h"

int cmd_report(const request *r)
{
    problem why;
    results *s;
    output out;
    if (!results_open(lab_store(r), RESULTS_READ, &s, &why))
        return lab_complain(&why);
    int status = output_open(&out);
    if (status == STATUS_OK) {
        status = lab_put_table(out.stream, s, r);
        status = output_send(&out, status);
    }
    results_close(s);
    return status;
}
