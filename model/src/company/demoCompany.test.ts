import { describe, expect, it, type TestContext } from 'vitest';
import { accounts, company, joining } from '../index.ts';

/**
 * Tests for values in SPEC §6 and §9 that belong to the demo company. They are skipped once `npm run make-it-yours` has
 * replaced them; no other test depends on these values.
 */
const isDemoCompany = company.name === 'Lantern Hill Volunteer Fire & Rescue Company';

/** Wraps a test so that it is skipped unless the company is the demo company. */
const ofDemoCompany = (check: () => void) => (context: TestContext) => {
  context.skip(!isDemoCompany);
  check();
};

describe('the demo company, as in SPEC §9', () => {
  // SPEC 9.3
  it(
    'shows 2024 and 2025 in the chart',
    ofDemoCompany(() => {
      expect(company.chartYears).toEqual([2024, 2025]);
    }),
  );

  // SPEC 9.18
  it(
    'has raised $3,376,986 of $3,546,789, and built 10% of its station',
    ofDemoCompany(() => {
      expect(company.fundraising).toEqual({ raised: 3_376_986, required: 3_546_789, constructedPercent: 10 });
    }),
  );

  // SPEC 6.8
  it(
    'accepts only Microsoft accounts (SPEC §6)',
    ofDemoCompany(() => {
      expect(accounts.signInProviders).toEqual(['microsoft.com']);
    }),
  );

  // SPEC 9.19, 9.20, 9.21
  it(
    'has the requirements, expectations and process for joining that the specification lists',
    ofDemoCompany(() => {
      expect(joining).toEqual({
        requirements: [
          'Age 16 or older',
          'US citizen or legal resident',
          "Lives in the West Side of Salisbury Township or Allentown's West End",
          'Passes a state police background check',
          'Three references',
        ],
        expectations: [
          'Attend at least 75% of Monday 6:30-10:00 PM training as a probationary firefighter',
          'Complete the probationary checklist after 6 months',
          'Enroll in a specialty course within 6 months',
          'Respond to at least 10% of calls per year',
        ],
        process: [
          'Interest form',
          'Phone interview and virtual session',
          'Official application',
          'Background check',
          'Board approval',
          'Physical exam',
          'Probation',
        ],
      });
    }),
  );
});
