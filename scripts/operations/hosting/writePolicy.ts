// Generates the content policy headers in firebase.json from contentPolicy.ts, and sets the functions' region; tests
// fail if the file differs. Run `npm run policy` after changing the list, the project in .firebaserc, the company's
// facts, or the page's inline script.
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { policyHeaders, withPolicy, withRegion } from './contentPolicy.ts';
import { policyFacts } from './policyFacts.ts';

const file = join(resolve(import.meta.dirname, '../../..'), 'firebase.json');
const facts = await policyFacts();
const headers = policyHeaders(facts);
await writeFile(file, withRegion(withPolicy(await readFile(file, 'utf8'), headers), facts.region));
const lines = Object.entries(headers).map(([key, value]) => `  ${key}:\n    ${value.replaceAll('; ', ';\n    ')}`);
console.log(`Wrote the policy of firebase.json:\n${lines.join('\n')}`);
