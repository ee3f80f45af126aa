import { beforeEach, describe, expect, it } from 'vitest';
import { openSections } from './openSections.ts';

const keep = (sections: unknown) => history.replaceState({ usr: { body: 'call_history', choices: { sections } } }, '');

beforeEach(() => history.replaceState(null, ''));

describe('the open sections of a list', () => {
  it('are those that the user left open, also when the history entry is read again', () => {
    const sections = openSections('June');
    expect(sections.isOpen('2026-06-01')).toBeUndefined();
    sections.remember('2026-06-01', true);
    sections.remember('2026-06-02', true);
    sections.remember('2026-06-02', false);
    const later = openSections('June');
    expect(['2026-06-01', '2026-06-02', '2026-06-03'].map(later.isOpen)).toEqual([true, false, undefined]);
  });

  it('belong to one list: another range or filter starts fresh', () => {
    openSections('June').remember('2026-06-01', true);
    expect(openSections('June Fire').isOpen('2026-06-01')).toBeUndefined();
  });

  it.each([5, null, { of: 'June' }, { of: 'June', open: null }, { of: 'June', open: { '2026-06-01': 'yes' } }])(
    'are none for a malformed history state: %j',
    (value) => {
      keep(value);
      expect(openSections('June').isOpen('2026-06-01')).toBeUndefined();
    },
  );
});
