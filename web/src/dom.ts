// Elements in a line: h("button", {class: "tool", onclick: go}, "Go"). Small, so that no framework is needed.

type Child = Node | string | number | null | undefined | false;
type Attributes = Record<string, unknown>;

function fill(element: Element, attributes: Attributes, children: Child[]): void {
    for (const [key, value] of Object.entries(attributes)) {
        if (value === undefined || value === null || value === false)
            continue;
        if (key.startsWith("on"))
            element.addEventListener(key.slice(2), value as EventListener);
        else
            element.setAttribute(key, value === true ? "" : String(value));
    }
    for (const child of children)
        if (child !== null && child !== undefined && child !== false)
            element.append(child instanceof Node ? child : String(child));
}

export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag);
    fill(element, attributes, children);
    return element;
}

export function s<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[K] {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    fill(element, attributes, children);
    return element;
}

/** Put text in an element only if it says something else: a screen reader would read it again. */
export function setText(element: Element, text: string): void {
    if (element.textContent !== text)
        element.textContent = text;
}

/** Let someone keep `data` as a file. Nothing leaves the machine. */
export function download(name: string, data: Blob): void {
    const link = h("a", {href: URL.createObjectURL(data), download: name});
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
