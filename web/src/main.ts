// The page: loads the library, shows one of its views, and keeps the address in step.
import {h} from "./dom";
import {icon} from "./icons";
import {Explore} from "./explore";
import {readLink, type Shared} from "./link";
import {Lessons} from "./lessons";
import {openLibrary} from "./library.js";
import {Play} from "./play";
import {Practice} from "./practice";
import {stageCss} from "./stage";
import type {Library} from "./types";
import type {Source} from "./tree";
import "./style.css";

interface View {
    readonly element: HTMLElement;
    key?(e: KeyboardEvent): boolean;
    opened?(): void;
    closed?(): void;
}

/** The bytes of the library, which stand in the page itself: gzipped, then in letters. */
async function libraryBytes(): Promise<ArrayBuffer> {
    const text = document.getElementById("phased-wasm")!.textContent!.trim();
    const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    return await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** What `phased explore` has put into the page. */
function givenStart(): (Partial<Shared> & {tree?: Source}) | null {
    return JSON.parse(document.getElementById("phased-start")?.textContent || "null");
}

function setTheme(theme: string | null): void {
    if (theme)
        document.documentElement.dataset.theme = theme;
    else
        delete document.documentElement.dataset.theme;
    try {
        theme ? localStorage.setItem("phased-theme", theme) : localStorage.removeItem("phased-theme");
    } catch {
        // a page from disk may not be allowed to remember
    }
}

function currentlyDark(): boolean {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** A button with a panel that opens below it; Escape and a click elsewhere close it. */
function menu(label: string, testid: string, panel: HTMLElement, title: string): HTMLElement {
    const details = h("details", {class: "menu"}, h("summary", {"data-testid": testid, title}, label), h("div", {class: "popover"}, panel));
    document.addEventListener("click", (e) => {
        if (details.open && !details.contains(e.target as Node) && document.contains(e.target as Node))
            details.open = false;
    });
    details.addEventListener("keydown", (e) => {
        if (e.key === "Escape") {
            details.open = false;
            details.querySelector("summary")!.focus();
        }
    });
    panel.addEventListener("click", (e) => {
        if ((e.target as HTMLElement).closest(".example"))
            details.open = false;
    });
    return details;
}

class App {
    private readonly views: Record<string, View>;
    private readonly explore: Explore;
    private readonly holder = h("div", {class: "view"});
    private readonly notice = h("p", {class: "notice field-error", role: "alert", "data-testid": "link-error"});
    private readonly share: HTMLAnchorElement;
    private readonly shareText = h("span", {class: "word"}, "Link");
    private readonly tabs = new Map<string, HTMLButtonElement>();
    private current = "";
    private pending = 0;

    constructor(private readonly library: Library) {
        const catalog = library.catalog();
        catalog.methods = catalog.methods.filter((e) => e.name !== "strong"); // it has no steps to show
        this.explore = new Explore(library, catalog, () => this.remember());
        this.views = {
            explore: this.explore,
            lessons: new Lessons(library),
            practice: new Practice(library, catalog),
            play: new Play(library, catalog, (source, methods) => {
                this.open("explore");
                this.explore.load(source, false, methods);
            }),
        };
        this.share = h("a", {class: "button", href: "#", "data-testid": "share-link", title: "Copy a link that shows just this", "aria-label": "Link", onclick: (e: Event) => void this.copyLink(e)}, icon("link"), this.shareText);
        const tab = (name: string, label: string): HTMLElement => {
            const button = h("button", {type: "button", class: "tab", "data-testid": `view-${name}`, onclick: () => this.open(name)}, h("span", {}, label));
            this.tabs.set(name, button);
            return button;
        };
        const header = h("header", {class: "top"},
            h("h1", {}, h("span", {class: "logo", "aria-hidden": "true"}), "phased"),
            h("nav", {"aria-label": "Views"}, tab("explore", "Explore"), tab("lessons", "Lessons"), tab("practice", "Practice"), tab("play", "Play")),
            h("span", {class: "space"}),
            h("div", {class: "tools explore-only"}, this.explore.tools, menu("Tree ▾", "tree-menu", this.explore.menu.element, "Trees to look at"), menu("Save ▾", "export-menu", this.explore.exports, "Pictures and traces as files"), this.share),
            h("button", {type: "button", class: "button", "data-testid": "theme", title: "Light or dark", "aria-label": "Light or dark", onclick: () => this.changeTheme()}, icon("theme")));
        document.getElementById("app")!.replaceChildren(h("style", {}, stageCss), header, this.notice, this.holder);
        document.addEventListener("keydown", (e) => this.key(e));
        window.addEventListener("hashchange", () => void this.fromAddress());
    }

    private changeTheme(): void {
        setTheme(currentlyDark() ? "light" : "dark");
        this.remember();
    }

    async start(): Promise<void> {
        const linked = await this.readAddress();
        const given = givenStart();
        const start = linked?.source !== undefined ? linked : given ? {...given, source: given.source ?? given.tree, ...linked} : linked;
        this.open(start?.view ?? "explore");
        this.explore.restore(start ?? {});
    }

    /** What the address asks for; null: nothing, or nothing that can be shown, which is then said. */
    private async readAddress(): Promise<Partial<Shared> | null> {
        const linked = await readLink(location.hash, this.library);
        this.notice.textContent = linked?.trouble ?? "";
        if (linked?.theme && !linked.trouble)
            setTheme(linked.theme);
        return linked?.trouble ? null : linked;
    }

    private async fromAddress(): Promise<void> {
        const linked = await this.readAddress();
        if (!linked)
            return;
        this.open(linked.view ?? "explore");
        if (linked.source !== undefined && JSON.stringify({...this.explore.state, view: ""}) !== JSON.stringify({...this.explore.state, ...linked, view: "", theme: undefined}))
            this.explore.restore(linked);
    }

    open(name: string): void {
        if (!(name in this.views) || name === this.current)
            return;
        this.views[this.current]?.closed?.();
        this.current = name;
        this.holder.replaceChildren(this.views[name].element);
        document.documentElement.dataset.view = name;
        for (const [tab, button] of this.tabs)
            this.markTab(button, tab, tab === name);
        this.views[name].opened?.();
        window.scrollTo(0, 0);
        this.remember();
    }

    /** "practice" is, for scripts, the way to that view, and then the view itself. */
    private markTab(button: HTMLElement, name: string, open: boolean): void {
        const label = button.firstElementChild!;
        open ? button.setAttribute("aria-current", "page") : button.removeAttribute("aria-current");
        open || name !== "practice" ? label.removeAttribute("data-testid") : label.setAttribute("data-testid", name);
    }

    /** The address follows what is shown, a moment later, so that playing does not write it at each step. */
    private remember(): void {
        window.clearTimeout(this.pending);
        this.pending = window.setTimeout(async () => {
            const link = await this.link();
            this.share.href = link;
            history.replaceState(null, "", link);
        }, 150);
    }

    /** What is shown, with the theme if one was chosen. */
    private async link(): Promise<string> {
        const {theme} = document.documentElement.dataset;
        return (await this.explore.link()) + (this.current === "explore" ? "" : `&view=${this.current}`) + (theme ? `&theme=${theme}` : "");
    }

    private async copyLink(e: Event): Promise<void> {
        e.preventDefault();
        const link = await this.link();
        this.share.href = link;
        history.replaceState(null, "", link);
        try {
            await navigator.clipboard.writeText(link);
            this.shareText.textContent = "Copied";
        } catch {
            this.shareText.textContent = "In the address";
        }
        setTimeout(() => (this.shareText.textContent = "Link"), 1500);
    }

    private key(e: KeyboardEvent): void {
        const target = e.target as HTMLElement;
        const types = /^(text|number)$/.test((target as HTMLInputElement).type ?? "") || target.tagName === "TEXTAREA" || target.tagName === "SELECT";
        const own = target.tagName === "INPUT" && (target as HTMLInputElement).type === "range" && (e.key.startsWith("Arrow") || e.key === "Home" || e.key === "End");
        const pressed = e.key === " " && /^(BUTTON|SUMMARY|A)$/.test(target.tagName);
        if (types || own || pressed || target.closest(".popover"))
            return;
        if (this.views[this.current].key?.(e))
            e.preventDefault();
    }
}

async function begin(): Promise<void> {
    let theme: string | null = null;
    try {
        theme = localStorage.getItem("phased-theme");
    } catch {
        // see setTheme
    }
    if (theme)
        setTheme(theme);
    try {
        await new App(await openLibrary(await libraryBytes())).start();
    } catch (problem) {
        document.getElementById("app")!.append(h("p", {class: "fatal", role: "alert"}, `The explorer could not start: ${problem instanceof Error ? problem.message : problem}. It needs a browser of 2023 or later.`));
        throw problem;
    }
}

void begin();
