/** What the policy names that differs from one project to another. */
export interface PolicyFacts {
  /** The Firebase project, whose own domain serves the frames of the sign-in. */
  readonly projectId: string;
  /** The address of the donate button's script. */
  readonly donationScript: string;
  /** Whether posts can be published to a Facebook page. */
  readonly publishesToFacebook: boolean;
  /** The scripts that stand in pages, which are allowed by their digests. */
  readonly inlineScripts: readonly string[];
}

/** Something that the site's pages do, and what they load for it, by directive. */
export interface ContentUse {
  readonly what: string;
  readonly sources: Readonly<Record<string, readonly string[]>>;
}

/** What the site's pages load, and why: the one list; what is not in it is blocked. */
export function contentUses(facts: Omit<PolicyFacts, 'inlineScripts'>): readonly ContentUse[];

/** The Content-Security-Policy of the site's pages, as the header's value. */
export function contentPolicy(facts: PolicyFacts): string;

/** Puts the region of the functions into the text of firebase.json, which is otherwise left as it is. */
export function withRegion(config: string, region: string): string;

/**
 * Puts a policy into the text of firebase.json, which is otherwise left as it is.
 * @throws {Error} when it has none
 */
export function withPolicy(config: string, policy: string): string;
