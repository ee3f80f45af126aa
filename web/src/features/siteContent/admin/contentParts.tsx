import {
  company,
  shownFundraiser,
  shownJoining,
  shownText,
  siteContent,
  type Entity,
  type SiteContent,
} from '@firehouse/model';
import type { ReactNode } from 'react';
import { FormattedText } from '../FormattedText.tsx';
import { Fundraiser } from '../Fundraiser.tsx';
import { dollars } from '../dollars.ts';
import { JoiningLists } from '../JoiningLists.tsx';
import { SiteNotice } from '../SiteNotice.tsx';
import type { ContentPart } from '../storedText.ts';

/** A part of the site's content. Each part has its own form. */
export interface EditedPart {
  readonly name: ContentPart;
  readonly title: string;
  /** Description of where visitors see the part. */
  readonly where: string;
  /** Describes the part's current value in one line. */
  readonly inWords: (content: SiteContent) => string;
  /** Renders the part with the component that its page uses; undefined if there is nothing to show. */
  readonly shown: (content: SiteContent) => ReactNode;
}

const formatted = (text: string | undefined) => shownText(text) && <FormattedText text={text ?? ''} />;

const allParts: readonly EditedPart[] = [
  {
    name: 'fundraiser',
    title: 'Fundraiser',
    where: 'On New Station; the percentage is on Home, too.',
    inWords: ({ fundraiser }) => {
      const { raised, required, constructedPercent } = shownFundraiser(fundraiser);
      return `${dollars(raised)} of ${dollars(required)} raised, ${constructedPercent}% constructed`;
    },
    shown: ({ fundraiser }) => <Fundraiser fundraiser={shownFundraiser(fundraiser)} />,
  },
  {
    name: 'notice',
    title: 'Notice',
    where: 'At the top of each page, below the alerts.',
    inWords: ({ notice }) => shownText(notice) ?? 'No notice',
    shown: ({ notice }) => shownText(notice) && <SiteNotice text={notice ?? ''} />,
  },
  {
    name: 'about',
    title: 'About text',
    where: 'On About Us, above the members.',
    inWords: ({ about }) => shownText(about) ?? 'As uploaded with the site',
    shown: ({ about }) => formatted(about),
  },
  {
    name: 'joining',
    title: 'Joining',
    where: 'The lists on Join Us.',
    inWords: ({ joining }) => {
      const { requirements, expectations, process } = shownJoining(joining);
      return `${requirements.length} requirements, ${expectations.length} expectations, ${process.length} steps`;
    },
    shown: ({ joining }) => <JoiningLists joining={shownJoining(joining)} />,
  },
  {
    name: 'donate',
    title: 'Donations page',
    where: 'On Donate, beside the button.',
    inWords: ({ donate }) => shownText(donate) ?? 'As uploaded with the site',
    shown: ({ donate }) => formatted(donate),
  },
];

/** The parts of this company's site, most frequently changed first. */
export const contentParts = allParts.filter(({ name }) => name !== 'fundraiser' || company.fundraising !== undefined);

/** Returns the entity for a form that edits one part. */
export function entityOf(part: ContentPart): Entity {
  return { ...siteContent, fields: { [part]: siteContent.fields[part] } };
}
