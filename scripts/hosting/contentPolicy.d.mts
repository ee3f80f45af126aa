/** The facts in the policy that differ between projects. */
export interface PolicyFacts {
  /** The Firebase project, whose own domain serves the sign-in frames. */
  readonly projectId: string;
  /** The URL of the donate button's script. */
  readonly donationScript: string;
  /** Whether posts can be published to a Facebook page. */
  readonly publishesToFacebook: boolean;
  /** Inline scripts of pages, which are allowed by their digests. */
  readonly inlineScripts: readonly string[];
}

/** Something that the site's pages do, and what they load for it, by directive. */
export interface ContentUse {
  readonly what: string;
  readonly sources: Readonly<Record<string, readonly string[]>>;
}

/** What the site's pages load, and why. Anything that is not listed here is blocked. */
export function contentUses(facts: Omit<PolicyFacts, 'inlineScripts'>): readonly ContentUse[];

/** The Content-Security-Policy of the site's pages, as a header value. */
export function contentPolicy(facts: PolicyFacts): string;

/** The headers of the site's pages that say what they can load, and where browsers report violations; by name. */
export function policyHeaders(facts: PolicyFacts): Readonly<Record<string, string>>;

/** Puts the region of the functions into the text of firebase.json, which is otherwise left as it is. */
export function withRegion(config: string, region: string): string;

/**
 * Replaces the values of headers in the text of firebase.json, and leaves the rest unchanged.
 * @throws {Error} if it lacks one
 */
export function withPolicy(config: string, headers: Readonly<Record<string, string>>): string;
