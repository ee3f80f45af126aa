/** The files with the company's facts, in the repository. */
export const FACT_FILES = [
  'model/src/company/accounts.ts',
  'model/src/company/company.ts',
  'model/src/company/details.ts',
  'model/src/company/joining.ts',
  'model/src/company/publicationPolicy.ts',
];
