// Generates the Content-Security-Policy in firebase.json from the list in contentPolicy.ts, and the functions' region;
// tests fail if the file differs. Run `npm run policy` after changing the list, the project in .firebaserc, the
// company's facts, or the inline script of the page.
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { contentPolicy, withPolicy, withRegion } from './contentPolicy.ts';
import { policyFacts } from './policyFacts.ts';

const file = join(resolve(import.meta.dirname, '../../..'), 'firebase.json');
const facts = await policyFacts();
const policy = contentPolicy(facts);
await writeFile(file, withRegion(withPolicy(await readFile(file, 'utf8'), policy), facts.region));
console.log(`Wrote the policy of firebase.json:\n  ${policy.replaceAll('; ', ';\n  ')}`);
