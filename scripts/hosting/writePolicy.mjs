// Writes the Content-Security-Policy of firebase.json from the list in contentPolicy.mjs, and the region of the functions;
// tests fail while the file differs. Run it with `npm run policy`, after a change of the list, of the project in
// .firebaserc, of the company's facts, or of the script in the page.
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { contentPolicy, withPolicy, withRegion } from './contentPolicy.mjs';
import { policyFacts } from './policyFacts.mjs';

const file = join(resolve(import.meta.dirname, '../..'), 'firebase.json');
const facts = await policyFacts();
const policy = contentPolicy(facts);
await writeFile(file, withRegion(withPolicy(await readFile(file, 'utf8'), policy), facts.region));
console.log(`Wrote the policy of firebase.json:\n  ${policy.replaceAll('; ', ';\n  ')}`);
