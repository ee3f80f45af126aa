/** The site's sizes in bytes after gzip; fonts uncompressed. */
export interface Sizes {
  readonly firstRoute: { readonly js: number; readonly css: number; readonly files: readonly string[] };
  readonly font: number;
  readonly later: readonly { readonly name: string; readonly bytes: number; readonly budget: number | undefined }[];
  /** JavaScript of the portal's first view, and what the sign-in widget adds to it. */
  readonly portal: { readonly js: number; readonly widget: number };
  /** Files of the first route that contain forbidden code. */
  readonly forbidden: readonly string[];
}

/** Measures the built site. */
export function measure(): Sizes;
/** What is too large or forbidden; empty if everything is within budget. */
export function overruns(sizes: Sizes): string[];
/** Prints the sizes beside their budgets; returns whether all are within budget. */
export function printSizes(sizes: Sizes): boolean;
/** Measures the cost of App Check on a site that has a key for it, in bytes after gzip. */
export function measureAppCheck(): Promise<number>;
