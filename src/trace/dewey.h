/* dewey.h - names of nodes: Dewey identifiers, paths, and what is below a node.
 *
 * A path is the list of child numbers from 0 that leads from the root to a node; its Dewey identifier counts them
 * from 1: {1, 0} is "2.1". The root's is empty. */
#ifndef PHASED_TRACE_DEWEY_H
#define PHASED_TRACE_DEWEY_H

#include "phased_tree.h"

#include "../base/json.h"

#include <stdio.h>

/* Space for the longest identifier: at most ten digits and a dot a ply. */
#define DEWEY_TEXT (PH_MAX_DEPTH * 11u + 1u)

/* Write the identifier of `path` into `text`, which has DEWEY_TEXT bytes. Returns its length. */
size_t dewey_print(const ph_move *path, uint32_t depth, char *text);

/* The identifier as JSON. */
void dewey_put_json(json_writer *j, const char *key, const ph_move *path, uint32_t depth);

/* The node at the end of `path`. */
ph_node dewey_find(const ph_tree *tree, const ph_move *path, uint32_t depth);

/* Write a node for people: "2.1", "root", or with its name "A (2.1)". Without a tree (NULL) there are no names. */
void dewey_put(FILE *out, const ph_tree *tree, const ph_move *path, uint32_t depth);

/* Write a value or an infinity: "52", "-inf", "+inf". */
void value_put(FILE *out, ph_value value);

/* A value as JSON: an integer, null for either infinity. */
void value_put_json(json_writer *j, const char *key, ph_value value);

/* The number of leaves below `node`, 1 if it is a leaf itself; nodes `plies` plies below it count as leaves. */
uint64_t leaves_below(const ph_tree *tree, ph_node node, uint32_t plies);

#endif
