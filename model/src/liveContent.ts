import { company } from './company/everyPageFacts.ts';
import type { SiteContent } from './entities/collections.ts';

// Separate from siteContent.ts, so that the first page doesn't load that file and the company's texts.

/** The part of the site's content that the live snapshot contains. */
export interface LiveContent {
  /** Revision of the site's content as a whole. */
  readonly rev?: number | undefined;
  readonly notice?: string | undefined;
  readonly fundraiser?: Omit<NonNullable<SiteContent['fundraiser']>, 'text'> | undefined;
}

/** Returns the fundraiser's amounts. Uses the company's own amounts unless admins have changed them (SPEC §9). */
export const shownAmounts = (edited: LiveContent['fundraiser']) =>
  ({ ...company.fundraising, ...edited }) as NonNullable<typeof company.fundraising>;

/** Returns the percentage of the required amount that has been raised, rounded down. */
export const raisedPercent = ({ raised, required }: { readonly raised: number; readonly required: number }) =>
  Math.floor((100 * raised) / required);
