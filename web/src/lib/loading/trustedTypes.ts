/** What turns a text into a value that a sink of the page accepts; see {@link trustedTypes}. */
interface TrustRules {
  /** For markup. */
  readonly createHTML?: (text: string) => string;
  /** For addresses of scripts; `undefined` refuses one. */
  readonly createScriptURL?: (url: string) => string | undefined;
}

/** The part of Trusted Types that the site uses (https://www.w3.org/TR/trusted-types/); undefined in older browsers. */
export const { trustedTypes } = globalThis as {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: TrustRules): { createHTML(text: string): string };
  };
};
