import { company } from './company/everyPageFacts.ts';
import type { SiteContent } from './entities/collections.ts';

// Apart from siteContent.ts, whose texts the first page doesn't need.

/** What every page shows of the site's content; the live snapshot has it, too. */
export interface LiveContent {
  /** Revision of the whole content. */
  readonly rev?: number | undefined;
  readonly notice?: string | undefined;
  readonly fundraiser?: Omit<NonNullable<SiteContent['fundraiser']>, 'text'> | undefined;
}

/** Returns the fundraiser's amounts: the edited ones, or else the company's (SPEC §9). */
export const shownAmounts = (edited: LiveContent['fundraiser']) =>
  ({ ...company.fundraising, ...edited }) as NonNullable<typeof company.fundraising>;

/** Returns the percentage of the money that is raised, rounded down. */
export const raisedPercent = ({ raised, required }: { readonly raised: number; readonly required: number }) =>
  Math.floor((100 * raised) / required);
