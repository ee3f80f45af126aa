// Writes the Content-Security-Policy of firebase.json from the list in contentPolicy.mjs; a test fails while the
// file says something else. Run it with `npm run policy`, after a change of the list, of the project in
// .firebaserc, of the company's facts, or of the script that stands in the page.
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { contentPolicy, withPolicy } from './contentPolicy.mjs';
import { policyFacts } from './policyFacts.mjs';

const file = join(resolve(import.meta.dirname, '../..'), 'firebase.json');
const policy = contentPolicy(await policyFacts());
await writeFile(file, withPolicy(await readFile(file, 'utf8'), policy));
console.log(`Wrote the policy of firebase.json:\n  ${policy.replaceAll('; ', ';\n  ')}`);
