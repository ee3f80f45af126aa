import { company } from '@firehouse/model';
import { expect, it, vi } from 'vitest';
import { centerNamed, centerProblems, ownCenters } from './center.ts';

vi.mock('../../../company/dispatchCenters.json', () => ({
  default: {
    pager: { name: 'Pager', start: ['{{station}} DISPATCH', 'PAGE FOR {{station}}'], patterns: { TypeCode: '(.+)' } },
    cad: { name: 'CAD' },
  },
}));

const center = { name: 'County', timeZone: 'America/New_York' };

it('the company’s centers are those of its file, with the station’s name', () => {
  const station = company.station.toUpperCase();
  expect(ownCenters).toEqual({
    pager: { name: 'Pager', start: [`${station} DISPATCH`, `PAGE FOR ${station}`], patterns: { TypeCode: '(.+)' } },
    cad: { name: 'CAD' },
  });
  expect(centerNamed('cad')).toEqual({ name: 'CAD' });
  expect(centerNamed('toString')).toBeUndefined();
});

it('a center without patterns is valid', () => {
  expect(centerProblems(center)).toEqual([]);
});

it('all problems of a center are reported', () => {
  expect(
    centerProblems({
      name: 'County',
      timeZone: 'Eastern',
      dateFormats: ['HH'],
      patterns: { Adress: '(x)', TypeCode: 'x', XSt: ['(a)', '(b)(c)'], Description: '(', closed: 'DONE' },
    }),
  ).toEqual([
    'timeZone is not a time zone: Eastern.',
    'A date format has no hour or no minute: HH.',
    expect.stringMatching(/^There is no value Adress; there are startTime, .*closed\.$/),
    'The pattern of TypeCode has 0 groups, not one: x',
    'The pattern of XSt has 2 groups, not one: (b)(c)',
    'The pattern of Description is not a regular expression: (',
  ]);
});
