// Short texts with live pictures between the paragraphs. The order is that of the lecture and the papers: minimax,
// alpha-beta, the order of moves, strategies, SSS*, PS*(k), the error in its printed operator, and records.
import {h} from "./dom";
import {exampleOf} from "./examples";
import {Player} from "./player";
import {mirrored, type Source} from "./tree";
import type {Library} from "./types";

interface Task {
    question: string;
    source: Source;
    methods: string[];
    /** What is still missing; empty when it is solved. */
    missing(player: Player): string;
    solved: string;
}

type Block = string | {source: Source; methods: string[]; step?: number | "end"} | {task: Task};

interface Lesson {
    id: string;
    title: string;
    blocks: Block[];
}

const leaves = (p: Player, i = 0): number => p.traces[i].end.leaves;
const valueOf = (p: Player): number => p.traces[0].end.value as number;
const lecture = exampleOf("lecture").source;

const LESSONS: Lesson[] = [
    {
        id: "minimax", title: "1. Minimax",
        blocks: [
            "Two players move in turn. **MAX**, the squares, wants a large value in the end; **MIN**, the circles, a small one. A leaf is a position that nobody looks beyond, with what it is worth to MAX. What is a node worth? To MAX the greatest of its children, to MIN the least. Minimax walks through the tree from left to right and carries the values up.",
            {source: [[3, 12, 8], [2, 4, 6], [14, 5, 2]], methods: ["minimax"]},
            "Step through it. Each MIN node keeps the least that it has seen, and the root the greatest of what its children return. All nine leaves are evaluated.",
            {task: {
                question: "Change **one** leaf so that the tree is worth 5. (Click a leaf and type.)",
                source: [[3, 12, 8], [2, 4, 6], [14, 5, 2]], methods: ["minimax"],
                missing: (p) => (valueOf(p) === 5 ? "" : `It is worth ${valueOf(p)} now. MAX takes the greatest of the three MIN nodes: which of them can become 5 with one change?`),
                solved: "Yes. The last MIN node is worth 5 once its 2 is 5 or more.",
            }},
        ],
    },
    {
        id: "alphabeta", title: "2. Alpha-beta",
        blocks: [
            "Look at the second MIN node. Its first leaf is 2, so it is worth 2 or less; the root already has 3. Whatever the other two leaves are, MAX will not go there. Alpha-beta carries a **window** (α, β): α is what MAX is sure of at some ancestor, β what MIN is sure of. A node is searched only as long as the window is open.",
            {source: [[3, 12, 8], [2, 4, 6], [14, 5, 2]], methods: ["alphabeta"], step: 11},
            "A MIN node is cut by the α of a MAX ancestor, a MAX node by the β of a MIN ancestor, and the ancestor may be far above. Here is a larger tree, with the shape and the counts of the lecture's: of 36 leaves alpha-beta evaluates 26.",
            {source: exampleOf("thirtysix").source, methods: ["alphabeta"], step: "end"},
            {task: {
                question: "Change **one** leaf so that alpha-beta evaluates all nine.",
                source: [[3, 12, 8], [2, 4, 6], [14, 5, 2]], methods: ["alphabeta"],
                missing: (p) => (leaves(p) === 9 ? "" : `It evaluates ${leaves(p)}. A MIN node is left as soon as it has no more than the root has: who must keep above 3 for longer?`),
                solved: "Right: as long as the second MIN node stays above what the root has, it cannot be left early.",
            }},
        ],
    },
    {
        id: "order", title: "3. The order of moves",
        blocks: [
            "The value does not depend on the order in which children stand, the work does. The same tree from right to left: 23 leaves where it was 26.",
            {source: mirrored(exampleOf("thirtysix").source), methods: ["alphabeta"], step: "end"},
            "How few can it be? A proof needs one strategy of MAX, which shows that the value is not less, and one of MIN, which shows that it is not more. In a tree with 3, 3, 2 and 2 children these are 6 and 6 leaves with one in common: **11**. With the best child first everywhere alpha-beta needs no more.",
            {source: exampleOf("best").source, methods: ["alphabeta"], step: "end"},
            {task: {
                question: "Nine leaves again. Change values until alpha-beta needs only **5**, which is the fewest.",
                source: [[3, 12, 8], [2, 4, 6], [14, 5, 2]], methods: ["alphabeta"],
                missing: (p) => (leaves(p) === 5 ? "" : `${leaves(p)} now. The first child must be the best, and the first leaf of the others must tell that they are not.`),
                solved: "Five: the three leaves of the best child, and one each to refute the others.",
            }},
        ],
    },
    {
        id: "strategies", title: "4. Strategies and clusters",
        blocks: [
            "Another way to see the game. A **strategy** of MAX fixes his answer everywhere: one child at each MAX node that can be reached, all children at each MIN node. MIN then picks the worst leaf that is left, so a strategy is worth its **least** leaf, and the tree is worth its best strategy. This tree has 8 strategies: two at the root, and for each of MIN's two answers two again.",
            {source: lecture, methods: ["minimax"], step: "end"},
            "The green part is the best strategy; its leaves are 13, 12, 13 and 14, and it is worth 12. One leaf alone tells something about many strategies: none that contains it is worth more. All strategies that share a leaf are a **cluster**, and the leaf bounds them from above. Take all children at MAX nodes and the first at MIN nodes: the four leaves that are reached stand for all 8 strategies. They are where the next method begins.",
            {source: lecture, methods: ["sss"], step: 11},
            {task: {
                question: "Change **one** leaf so that the tree is worth 13.",
                source: lecture, methods: ["sss"],
                missing: (p) => (valueOf(p) === 13 ? "" : `It is worth ${valueOf(p)}. Which leaf is the least of the best strategy?`),
                solved: "The 12 was the least leaf of the best strategy, and now it is not.",
            }},
        ],
    },
    {
        id: "sss", title: "5. SSS* and its OPEN list",
        blocks: [
            "SSS* (Stockman, 1979) refines the best-looking cluster until the best strategy is known completely. It keeps states in a list **OPEN**, best first: a node, LIVE or SOLVED, and a **merit**, the most that its strategies can still be worth. The lecture's tree: the four clusters have 15, 21, 5 and 13. The 21 looks best; its sibling is 5, so it falls to 5. Then 15 is best and falls to 11, then 13, which falls to 12.",
            {source: lecture, methods: ["sss"], step: 14},
            "When a MIN node is SOLVED and still first of OPEN, nothing beside it can be better: its MAX parent is SOLVED, and all states below that are thrown away. SSS* never evaluates a leaf that alpha-beta does not (if ties go to the leftmost), and on Stockman's tree it needs 8 where alpha-beta needs 13.",
            {source: exampleOf("stockman").source, methods: ["sss", "alphabeta"], step: "end"},
            {task: {
                question: "Change **one** leaf so that SSS* and alpha-beta evaluate the same number of leaves, or differ by at most 2.",
                source: exampleOf("stockman").source, methods: ["sss", "alphabeta"],
                missing: (p) => (leaves(p, 1) - leaves(p) <= 2 ? "" : `SSS* ${leaves(p)}, alpha-beta ${leaves(p, 1)}. What if the left half were the better one?`),
                solved: "With the best strategy on the left there is little that a sense of direction can save.",
            }},
        ],
    },
    {
        id: "ps", title: "6. PS*(k): phases",
        blocks: [
            "SSS* must remember a state for each cluster, w to the power of d/2 of them. **PS*(k)** (Marsland and Srimani, 1986) splits the children of each MAX node into k partitions and opens one after the other; a second list, **BACKUP**, remembers the MAX nodes that are not finished, with what is proven (low) and what is still possible (high). With k = 1 it is SSS*, with k = w alpha-beta.",
            {source: [[[17, 3, 8, 21], [5, 12, 9, 2], [14, 6, 11, 7], [1, 19, 4, 10]], [[8, 15, 2, 6], [13, 4, 18, 9], [3, 7, 16, 5], [12, 10, 1, 20]], [[6, 11, 14, 2], [9, 1, 5, 17], [20, 8, 3, 13], [4, 15, 7, 10]], [[2, 16, 9, 12], [7, 5, 19, 1], [11, 3, 6, 18], [10, 8, 14, 4]]], methods: ["ps:2"], step: 4},
            "This is the shape of the paper's Figure 1: T(4,3) searched by PS*(2). Brackets show the partition that is on OPEN. At most four leaves are there at a time, where SSS* has sixteen.",
            "Fewer states usually cost more leaves. But not always: where the best strategy is in the first partition, PS* may even be better than SSS*, as in the paper's Figure 2. Here it is 28 leaves against 32.",
            {source: exampleOf("phases").source, methods: ["ps:2", "sss"], step: "end"},
            {task: {
                question: "PS*(2) evaluates fewer leaves than SSS* here. Change **one** leaf so that it does not.",
                source: exampleOf("phases").source, methods: ["ps:2", "sss"],
                missing: (p) => (leaves(p) >= leaves(p, 1) ? "" : `PS*(2) ${leaves(p)}, SSS* ${leaves(p, 1)}. Make something in a second partition much better.`),
                solved: "When the best is in the second partition, the first has been searched for less.",
            }},
        ],
    },
    {
        id: "odd", title: "7. Where the printed operator fails",
        blocks: [
            "Table 1 of the paper is the whole of PS*: which state becomes which. Where a leaf stands in the place of a MIN node, as all leaves do in a uniform tree of **odd** depth, it can be wrong, for any k between 1 and the width. The trees in the paper's tables are uniform and of even depth, with leaves in the place of MAX nodes alone: there it is right. The smallest tree on which it is not: minimax says 3, the printed operator 2.",
            {source: exampleOf("odd").source, methods: ["ps:2@printed"], step: 12},
            "Node 2.1 has the leaves 3 and 0, one a partition. The 3 is proven and low becomes 3; then the 0 goes on OPEN as (2.1.2, SOLVED, 0), and the 3 is known to BACKUP alone. So 1.1.1 with its 1 comes first, the first partition of the root ends with 1, and everything below the root is dropped, the 3 with it.",
            "The correction: **no leaf is inserted below what is proven**. The 0 goes on OPEN with 3.",
            {source: exampleOf("odd").source, methods: ["ps:2"], step: 11},
            {task: {
                question: "The printed operator on this tree again. Change **one** leaf so that its answer is right.",
                source: exampleOf("odd").source, methods: ["ps:2@printed", "minimax"],
                missing: (p) => (p.traces[0].end.value === p.traces[1].end.value ? "" : `It says ${p.traces[0].end.value}, minimax ${p.traces[1].end.value}. The 3 must not be forgotten: may the 0 stay below the 1 and the 2?`),
                solved: "Right again, by luck. The corrected operator needs none; that it is right on every tree is proved by machine.",
            }},
        ],
    },
    {
        id: "records", title: "8. Records",
        blocks: [
            "SSS* never evaluates a leaf that alpha-beta does not, but must remember all that is open. PS*(k) remembers less, and may evaluate more than alpha-beta. Can one have both, the promise and a bounded memory? Write down the merits of all that is open, **from left to right**. A **record** is one that is greater than everything to its left: of 4, 9, 6, 9, 12 these are 4, 9 and 12.",
            "To work on a record is safe: alpha-beta comes to that leaf too, whatever the rest of the tree holds. To work on anything else is not. **Records**, RS(M), hold no more than M entries, and always take the last record that there is room for: the further to the right, the more is promised there, and the more must be kept of what it passes by.",
            {source: [[3, 12, 8], [2, 4, 6], [14, 5, 2]], methods: ["rs:3"], step: 2},
            "Three entries, two steps done. The states are 3, 2, and +∞ for the children of the root that nobody has opened yet. The last is a record, but there is no room to open it; 2 is none, for 3 stands to its left. So node 1 has its turn. Step on: at its last leaf it is **settled** with 3, and node 2, which is worth 2 or less, is **dropped**.",
            "With as few entries as one line of the tree needs records are alpha-beta, leaf for leaf; with many they are as good as SSS*. On Stockman's tree three entries evaluate 13 leaves, six evaluate 9, eight evaluate 8.",
            {source: exampleOf("stockman").source, methods: ["rs:6", "alphabeta"], step: "end"},
            {task: {
                question: "RS(6) evaluates 9 leaves here, alpha-beta 13. Change **one** leaf so that alpha-beta needs at most 2 more.",
                source: exampleOf("stockman").source, methods: ["rs:6", "alphabeta"],
                missing: (p) => (leaves(p, 1) - leaves(p) <= 2 ? "" : `RS(6) ${leaves(p)}, alpha-beta ${leaves(p, 1)}. In the left half alpha-beta looks at seven leaves; which one, if it were greater, would show at once that 1.2 is no better for MIN?`),
                solved: "Alpha-beta sees at once what records would have found by looking elsewhere first. It never evaluates less.",
            }},
        ],
    },
];

/** "**bold**" and nothing else. */
function paragraph(text: string): HTMLElement {
    return h("p", {}, ...text.split("**").map((part, i) => (i % 2 ? h("b", {}, part) : part)));
}

export class Lessons {
    readonly element: HTMLElement;
    private readonly body = h("article", {class: "lesson", "data-testid": "lesson"});
    private readonly links = new Map<string, HTMLButtonElement>();
    private shown = "";

    constructor(private readonly library: Library) {
        const nav = h("nav", {class: "lesson-list", "aria-label": "Lessons"}, h("ol", {}, ...LESSONS.map((lesson) => {
            const button = h("button", {type: "button", class: "tab", "data-testid": `lesson-${lesson.id}`, onclick: () => this.show(lesson.id)}, lesson.title);
            this.links.set(lesson.id, button);
            return h("li", {}, button);
        })));
        this.element = h("main", {class: "lessons"}, nav, this.body);
    }

    opened(): void {
        if (!this.shown)
            this.show(LESSONS[0].id);
    }

    private show(id: string): void {
        const at = LESSONS.findIndex((l) => l.id === id);
        const lesson = LESSONS[at], next = LESSONS[at + 1];
        this.shown = id;
        for (const [name, button] of this.links)
            name === id ? button.setAttribute("aria-current", "page") : button.removeAttribute("aria-current");
        let n = 0;
        this.body.replaceChildren(h("h2", {}, lesson.title), ...lesson.blocks.map((block) =>
            typeof block === "string" ? paragraph(block)
            : "task" in block ? this.task(block.task)
            : new Player(this.library, {...block, id: `live-${++n}`}).element),
        next ? h("p", {}, h("button", {type: "button", class: "button primary", "data-testid": "lesson-next", onclick: () => this.show(next.id)}, `Next: ${next.title}`)) : h("p", {}, "That was the last one. Practice shows what has stayed."));
        window.scrollTo(0, 0);
    }

    private task(task: Task): HTMLElement {
        const verdict = h("p", {class: "verdict", role: "status", "data-testid": "task-verdict"});
        let begun = false;
        const player = new Player(this.library, {
            source: task.source, methods: task.methods, id: "task", step: "end",
            changed: (p) => {
                if (!begun)
                    return;
                const missing = task.missing(p);
                verdict.textContent = missing ? `Not yet. ${missing}` : `✓ ${task.solved}`;
                verdict.classList.toggle("good", !missing);
            },
        });
        begun = true;
        return h("section", {class: "task", "data-testid": "lesson-task"}, h("h3", {}, "Your turn"), paragraph(task.question), player.element, verdict);
    }
}
