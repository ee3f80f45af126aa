/** The site's sizes in bytes after gzip, fonts as they are. */
export interface Sizes {
  readonly firstRoute: { readonly js: number; readonly css: number; readonly files: readonly string[] };
  readonly font: number;
  readonly later: readonly { readonly name: string; readonly bytes: number; readonly budget: number | undefined }[];
  /** JavaScript of the portal's first view, and what the sign-in widget adds to it. */
  readonly portal: { readonly js: number; readonly widget: number };
  /** Files of the first route that carry what they may not. */
  readonly forbidden: readonly string[];
}

/** Measures the built site. */
export function measure(): Sizes;
/** What is too large, or should not be there; empty when all is well. */
export function overruns(sizes: Sizes): string[];
/** Prints what was measured, beside the budgets; says whether all is within them. */
export function printSizes(sizes: Sizes): boolean;
/** Measures what App Check costs in a site that has a key for it, in bytes after gzip. */
export function measureAppCheck(): Promise<number>;
