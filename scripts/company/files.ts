/** Source files that contain the company's facts. */
export const FACT_FILES = [
  'model/src/company/accounts.ts',
  'model/src/company/everyPageFacts.ts',
  'model/src/company/fewPagesFacts.ts',
  'model/src/company/joining.ts',
  'model/src/company/publicationPolicy.ts',
];
