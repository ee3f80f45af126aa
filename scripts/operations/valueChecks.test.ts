import { join } from 'node:path';
import { generatedPage } from '@firehouse/functions/testing/generated-page';
import { it } from 'vitest';
import { valueChecks } from './valueChecks.ts';

it('firestore.rules checks the values of the model', () => {
  const rules = join(import.meta.dirname, '../../firestore.rules');
  generatedPage(rules).expectSection('values', `${valueChecks()}    // `);
});
