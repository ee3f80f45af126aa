import { describe, expect, it } from 'vitest';
import { groupByStorm, stormsList, type ShownStorm } from './storms.ts';

const at = (minute: number) => Date.parse('2026-06-03T14:00:00Z') + minute * 60_000;
const iso = (minute: number) => new Date(at(minute)).toISOString();
const storm = (id: string, from: number, to: number, excluded?: readonly string[]): ShownStorm => ({
  id,
  title: id,
  description: 'd',
  startTime: iso(from),
  endTime: iso(to),
  excluded,
});
const incidents = (...minutes: readonly number[]) =>
  minutes.map((minute) => ({ id: `i${minute}`, startTime: at(minute) }));
/** Describes groups in words: `ice: i9 i8`, `i3`. */
const grouped = (storms: readonly ShownStorm[], ...minutes: readonly number[]) =>
  groupByStorm(incidents(...minutes), storms).map(({ storm: of, incidents: ids }) =>
    [...(of ? [`${of.id}:`] : []), ...ids.map(({ id }) => id)].join(' '),
  );

describe('incidents', () => {
  it('stay as they are without a storm', () => {
    expect(grouped([], 3, 2, 1)).toEqual(['i3', 'i2', 'i1']);
    expect(grouped([storm('ice', 10, 20)], 3, 2, 1)).toEqual(['i3', 'i2', 'i1']);
  });

  it('of a storm are one group, where its first one is; its start belongs to it, its end does not', () => {
    expect(grouped([storm('ice', 2, 8)], 9, 8, 7, 5, 2, 1)).toEqual(['i9', 'i8', 'ice: i7 i5 i2', 'i1']);
  });

  it('that are excluded stay alone, wherever they are', () => {
    expect(grouped([storm('ice', 0, 9, ['i5', 'i8', 'gone'])], 8, 7, 5, 2)).toEqual(['i8', 'ice: i7 i2', 'i5']);
  });

  it('are not grouped if the storm has one', () => {
    expect(grouped([storm('ice', 2, 4)], 3, 1)).toEqual(['i3', 'i1']);
    expect(grouped([storm('ice', 0, 4, ['i1'])], 3, 1)).toEqual(['i3', 'i1']);
  });

  it('of two storms belong to the one that began last, in every order of the storms', () => {
    const [long, short, same] = [storm('long', 0, 99), storm('short', 4, 8), storm('zz', 4, 8)];
    const expected = ['long: i9 i8 i3 i2', 'short: i7 i5'];
    expect(grouped([long, short, same], 9, 8, 7, 5, 3, 2)).toEqual(expected);
    expect(grouped([same, short, long], 9, 8, 7, 5, 3, 2)).toEqual(expected);
  });

  it('are all there, once', () => {
    const many = incidents(...Array.from({ length: 500 }, (_, minute) => 500 - minute));
    const groups = groupByStorm(many, [storm('a', 0, 100), storm('b', 50, 300, ['i60', 'i77']), storm('c', 400, 402)]);
    expect(groups.flatMap((group) => group.incidents.map(({ id }) => id)).sort()).toEqual(
      many.map(({ id }) => id).sort(),
    );
  });
});

it('the list of storms covers each storm that can have incidents of the period, in whole minutes', () => {
  expect(stormsList(at(0.5), at(30.5)).q).toBe(
    'endTime>=2026-06-03T14:00:00.000Z AND endTime<2026-06-10T14:31:00.000Z',
  );
});
