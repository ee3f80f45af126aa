/**
 * Types for the parts of jsdom that the feed tests use. jsdom doesn't include types, and the functions should not
 * depend on browser types.
 */
declare module 'jsdom' {
  export interface Element {
    readonly textContent: string;
    readonly localName: string;
    readonly prefix: string | null;
    readonly type: string;
    readonly children: readonly Element[];
    getAttribute(name: string): string | null;
    querySelector(selector: string): Element | null;
    querySelectorAll(selector: string): readonly Element[];
  }
  export interface Document extends Element {
    readonly documentElement: Element;
    readonly body: Element;
    readonly title: string;
  }
  export class JSDOM {
    constructor(text: string, options?: { readonly contentType: string });
    readonly window: { readonly document: Document };
  }
}
