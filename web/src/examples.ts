// Trees from the books and papers, and some that show an idea.
import type {Source} from "./tree";

// The lecture's shape (3, 3, 2 and 2 children) and its counts; its own values stand on a slide that is not at hand.
const THIRTY_SIX: Source = [
    [[[27, 3], [31, 15]], [[36, 7], [2, 30]], [[32, 38], [1, 32]]],
    [[[31, 22], [36, 18]], [[39, 13], [9, 39]], [[6, 26], [9, 22]]],
    [[[8, 38], [22, 18]], [[22, 26], [32, 12]], [[25, 36], [15, 17]]],
];

/** The first child is the best everywhere, the others are worse for the side to move. */
function wellOrdered(widths: number[], value: number, max = true): Source {
    if (!widths.length)
        return value;
    const worse = max ? 30 : 33;
    return Array.from({length: widths[0]}, (_, i) => wellOrdered(widths.slice(1), i ? worse : value, !max));
}

const PHASES_WIN: Source = [
    [[[20, 16], [9, 2], [13, 28], [29, 24]], [[8, 8], [33, 5], [10, 27], [17, 15]]],
    [[[7, 14], [25, 28], [11, 39], [39, 32]], [[38, 24], [6, 14], [23, 34], [32, 4]]],
    [[[30, 21], [39, 1], [11, 7], [24, 25]], [[38, 3], [34, 26], [33, 23], [40, 13]]],
    [[[15, 36], [13, 30], [1, 28], [37, 4]], [[35, 29], [15, 7], [22, 19], [15, 22]]],
];

export interface Example {
    id: string;
    title: string;
    note: string;
    source: Source;
    methods?: string[];
}

export const EXAMPLES: Example[] = [
    {id: "small", title: "Three by three", note: "the first tree of every textbook: 7 of 9 leaves", source: [[3, 12, 8], [2, 4, 6], [14, 5, 2]]},
    {id: "lecture", title: "The lecture's tree", note: "16 leaves, 8 strategies, 4 clusters, value 12", source: [[[[15, 11], [21, 5]], [[8, 9], [6, 8]]], [[[5, 4], [13, 12]], [[13, 14], [7, 6]]]]},
    {id: "stockman", title: "Stockman's tree (1979)", note: "alpha-beta 13 leaves, SSS* 8", source: [[[[30, 54], [21, 73]], [[9, 71], [43, 91]]], [[[28, 94], [78, 52]], [[22, 35], [53, 80]]]], methods: ["alphabeta", "sss"]},
    {id: "textbook", title: "The textbook's OPEN", note: "whose OPEN list the book prints step by step", source: [[[[10, 9], [7, 6]], [[8, 4], [3, 9]]], [[[5, 2], [11, 12]], [[13, 14], [6, 7]]]], methods: ["sss"]},
    {id: "thirtysix", title: "Thirty-six leaves", note: "alpha-beta 26 from the left, 23 from the right", source: THIRTY_SIX},
    {id: "best", title: "Thirty-six, at best", note: "30, 32, 33 placed so that alpha-beta needs only 11", source: wellOrdered([3, 3, 2, 2], 32)},
    {id: "phases", title: "Two phases beat one", note: "PS*(2) 28 leaves, SSS* 32, alpha-beta 37", source: PHASES_WIN, methods: ["sss", "ps:2"]},
    {id: "odd", title: "Where the print is wrong", note: "PS*(2) as printed in 1986 returns 2 here, not 3", source: [[[1]], [[3, 0]], [[2]]], methods: ["ps:2@printed", "ps:2"]},
    {id: "irregular", title: "Irregular", note: "any width, leaves at any depth; the printed operator returns 47, not 240", source: [47, [[[[271]], [476], [[103, 680], 36, [202, 31, 622]], 565], 240, 993, [[786, [297, 965, 711]], 494, [33, 684, 975, 494], 839]], [19, 233, [[492, [906, 979, 807], [391, 318, 499], 677]]]]},
];

export const exampleOf = (id: string): Example => EXAMPLES.find((e) => e.id === id)!;
