import { describe, expect, it, vi } from 'vitest';
import { daysFrom, dueReminder, isRenewed, isValidOn, type CertificateDates } from './certificates.ts';
import { localDate } from './company/companyTime.ts';

vi.mock(import('@firehouse/model/company'), async (original) =>
  (await import('@firehouse/model/testing')).eastern(await original()),
);

const cpr: CertificateDates = { kind: 'CPR', issued: '2025-01-10', expires: '2026-01-10' };

describe('a certificate', () => {
  it.each([
    ['2025-01-09', false],
    ['2025-01-10', true],
    ['2026-01-10', true],
    ['2026-01-11', false],
  ])('on %s is valid: %s', (day, valid) => {
    expect(isValidOn(day, cpr)).toBe(valid);
    expect(isValidOn(day, { ...cpr, expires: undefined })).toBe(day >= cpr.issued);
  });

  it('is renewed by a later one of the same kind and details, or by one without an end', () => {
    const later = { ...cpr, expires: '2028-01-10' };
    expect(isRenewed(cpr, [cpr])).toBe(false);
    expect(isRenewed(cpr, [later])).toBe(true);
    expect(isRenewed(cpr, [{ ...cpr, expires: undefined }])).toBe(true);
    expect(isRenewed({ ...cpr, expires: undefined }, [later])).toBe(false);
    expect(
      isRenewed(cpr, [
        { ...later, kind: 'Fire Police' },
        { ...later, detail: 'Instructor' },
      ]),
    ).toBe(false);
    expect(isRenewed({ ...cpr, detail: '' }, [later])).toBe(true);
  });
});

describe('the days until a certificate expires', () => {
  it('are calendar days, also across the change of the clocks', () => {
    expect(daysFrom('2026-10-31', '2026-11-02')).toBe(2);
    expect(daysFrom('2026-03-07', '2026-03-09')).toBe(2);
    expect(daysFrom('2026-03-09', '2026-03-07')).toBe(-2);
    // Late in the evening it is still the same day in the company's time zone.
    const evening = localDate(Date.parse('2026-03-08T03:30:00Z'));
    expect([evening, daysFrom(evening, '2026-05-06')]).toEqual(['2026-03-07', 60]);
  });

  it('each make one reminder a year, of 60, 30 and 7 days', () => {
    const sent: [day: number, due: number][] = [];
    let reminded: number | undefined;
    for (let days = 400; days >= -40; days -= 1) {
      const due = dueReminder(days, reminded);
      if (due === undefined) continue;
      sent.push([days, due]);
      reminded = due;
    }
    expect(sent).toEqual([
      [60, 60],
      [30, 30],
      [7, 7],
    ]);
  });

  it.each([
    [61, undefined, undefined],
    [45, undefined, 60],
    [30, undefined, 30],
    [8, 60, 30],
    [5, undefined, 7],
    [0, 30, 7],
    [0, 7, undefined],
    [-1, undefined, undefined],
    [45, 60, undefined],
    [45, 30, undefined],
  ])('%i with the last reminder of %s make the one of %s due', (days, reminded, due) => {
    expect(dueReminder(days, reminded)).toBe(due);
  });
});
