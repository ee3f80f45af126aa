import { company } from './company/everyPageFacts.ts';
import { constructionProgress } from './company/fewPagesFacts.ts';
import { joining } from './company/joining.ts';
import type { SiteContent } from './entities/collections.ts';
import { shownAmounts, type LiveContent } from './liveContent.ts';
import { isVisible } from './values/visibleText.ts';

/** Returns the part of the site's content that the live snapshot contains. */
export function liveContent({ rev, notice, fundraiser = {} }: SiteContent): LiveContent {
  const { text: _, ...amounts } = fundraiser;
  const hasAmounts = Object.keys(amounts).length > 0;
  const shownNotice = shownText(notice);
  return { rev, ...(shownNotice !== undefined && { notice: shownNotice }), ...(hasAmounts && { fundraiser: amounts }) };
}

/** The fundraiser, as shown on New Station. */
export type ShownFundraiser = ReturnType<typeof shownFundraiser>;

/** Returns the fundraiser. Uses the company's own facts unless admins have changed them (SPEC §9). */
export function shownFundraiser({ text, ...amounts }: NonNullable<SiteContent['fundraiser']> = {}) {
  return { ...shownAmounts(defined(amounts)), text: shownText(text) ?? constructionProgress };
}

/** The lists on Join Us. */
export type ShownJoining = Readonly<Record<keyof typeof joining, readonly string[]>>;

/** Returns the lists on Join Us. Uses the company's own lists unless admins have changed them (SPEC §9). */
export function shownJoining(edited: SiteContent['joining']): ShownJoining {
  const listOf = (name: keyof typeof joining) => {
    const text = shownText(edited?.[name]);
    return text === undefined ? joining[name] : linesOf(text);
  };
  return {
    requirements: listOf('requirements'),
    expectations: listOf('expectations'),
    process: listOf('process'),
  };
}

/** Returns an edited text, or undefined if it has no visible characters. */
export function shownText(text: string | undefined): string | undefined {
  return text !== undefined && isVisible(text) ? text : undefined;
}

/**
 * Returns the company's own values, in the same form as a `site` document. Forms show them until someone edits them.
 */
export function companyContent(): Pick<SiteContent, 'fundraiser' | 'joining'> {
  const { requirements, expectations, process } = joining;
  return {
    fundraiser: {
      ...company.fundraising,
      ...(constructionProgress !== undefined && { text: constructionProgress }),
    },
    joining: {
      requirements: requirements.join('\n'),
      expectations: expectations.join('\n'),
      process: process.join('\n'),
    },
  };
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter(isVisible)
    .map((line) => line.trim());

function defined<Values extends object>(values: Values | undefined) {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>;
  };
}
