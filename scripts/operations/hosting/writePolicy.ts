// `npm run policy`: updates the Content-Security-Policy headers and the functions' region in firebase.json. Run this
// after changing contentPolicy.ts, the project in .firebaserc, the company's facts or the inline script. A test fails
// if firebase.json is out of date.
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
