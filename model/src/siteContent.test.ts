import { describe, expect, it } from 'vitest';
import { company, constructionProgress, joining } from './index.ts';
import { raisedPercent } from './liveContent.ts';
import { companyContent, liveContent, shownFundraiser, shownJoining, shownText } from './siteContent.ts';

describe('the fundraiser', () => {
  it('is the company’s before anybody changes it, and then what was changed', () => {
    expect(shownFundraiser(undefined)).toEqual({ ...company.fundraising, text: constructionProgress });
    expect(shownFundraiser({ raised: 0, text: 'Soon.' })).toEqual({ ...company.fundraising, raised: 0, text: 'Soon.' });
    expect(shownFundraiser({ raised: undefined, text: ' \u200B' })).toEqual(shownFundraiser(undefined));
  });

  it('is in the form as it is shown', () => {
    expect(shownFundraiser(companyContent().fundraiser)).toEqual(shownFundraiser(undefined));
  });

  it('is 99 percent raised until the last dollar, and can be more than 100', () => {
    expect(raisedPercent({ raised: 999_999, required: 1_000_000 })).toBe(99);
    expect(raisedPercent({ raised: 3, required: 2 })).toBe(150);
  });
});

describe('the lists for joining', () => {
  it('are the company’s before anybody changes them, and in the form one item per line', () => {
    expect(shownJoining(undefined)).toEqual(joining);
    expect(shownJoining(companyContent().joining)).toEqual(joining);
  });

  it('are the visible lines that were typed', () => {
    expect(shownJoining({ process: ' Ask \n\n\u200B\nCome\nCome' })).toEqual({
      ...joining,
      process: ['Ask', 'Come', 'Come'],
    });
    expect(shownJoining({ process: '\n' })).toEqual(joining);
  });
});

it('an invisible text is none', () => {
  expect([shownText(undefined), shownText(''), shownText('\u202E\u3164'), shownText('x')]).toEqual([
    undefined,
    undefined,
    undefined,
    'x',
  ]);
});

it('every page gets the notice and the amounts, and no long text', () => {
  const content = { id: 'current', rev: 2, about: 'long', fundraiser: { raised: 1, text: 'long' }, notice: 'n' };
  expect(liveContent(content)).toEqual({ rev: 2, notice: 'n', fundraiser: { raised: 1 } });
  expect(JSON.stringify(liveContent({ id: 'current', fundraiser: {}, notice: '\u200B' }))).toBe('{}');
});
