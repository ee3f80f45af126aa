import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { policyHeaders, withPolicy, withRegion } from '../operations/hosting/contentPolicy.ts';
import { policyFacts } from '../operations/hosting/policyFacts.ts';
import { readPolicy } from './companyFile.ts';
import { nestedFacts, schemaOf, type Facts } from './facts.ts';

/**
 * Generated modules in `model`, with the facts that each contains. Facts are grouped into modules so that browsers only
 * load those that a page imports.
 */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  everyPage: ['company'],
  fewPages: ['responseArea', 'constructionProgress', 'brandColors', 'functionsRegion', 'microsoftSecretEnds'],
  signIn: ['accounts'],
  joinUs: ['joining'],
  publication: ['medicalIncidents', 'publicationRules'],
  sessions: ['sessionLimits'],
};

const HEAD = '// Generated from the folder `company` (scripts/company/generatedFiles.ts). Edit the facts there.\n';

const MODULES_FOLDER = 'model/src/facts';

/**
 * Returns the contents of all generated text files, by path.
 * @param facts all facts, with defaults
 * @throws {PlainError} if the publication policy is invalid
 */
export async function generatedFiles(root: string, facts: Facts): Promise<ReadonlyMap<string, string>> {
  const text = (file: string) => readFile(join(root, file), 'utf8');
  const { company, ...others } = nestedFacts(facts);
  const all = {
    company: { ...(company as object), locale: 'en-US' },
    ...others,
    publicationRules: await readPolicy(root),
  };
  const [config, aliases, example] = await Promise.all(
    ['firebase.json', '.firebaserc', 'functions/.env.example'].map(text),
  );
  const newAliases = withProject(aliases ?? '', String(facts.get('project')));
  const policy = await policyFacts({
    donationScript: facts.get('company.donation.script') as string | undefined,
    facebookPageId: String(facts.get('accounts.facebookPageId')),
    region: String(facts.get('functionsRegion')),
    aliases: newAliases,
  });
  return new Map([
    ...Object.entries(MODULES).map(([name, keys]) => [`${MODULES_FOLDER}/${name}.ts`, moduleOf(keys, all)] as const),
    ['scripts/company/company.schema.json', `${JSON.stringify(schemaOf(), undefined, 2)}\n`],
    ['.firebaserc', newAliases],
    ['firebase.json', withRegion(withPolicy(config ?? '', policyHeaders(policy)), policy.region)],
    [
      'functions/.env.example',
      (example ?? '').replace(/^SITE_ADDRESS=.*$/m, () => `SITE_ADDRESS=${String(facts.get('company.origin'))}`),
    ],
  ]);
}

function moduleOf(keys: readonly string[], all: Readonly<Record<string, unknown>>) {
  const constants = keys.map((key) => {
    const json = JSON.stringify(all[key], undefined, 2);
    return `export const ${key} = ${json === undefined ? 'undefined' : `${json} as const`};\n`;
  });
  return [HEAD, ...constants].join('\n');
}

/** Sets the alias `live` to the deployed project. Removes the alias if there is no project yet. */
function withProject(aliases: string, live: string) {
  const { projects, ...others } = JSON.parse(aliases);
  const { live: _, ...rest } = projects;
  return `${JSON.stringify({ projects: live === '' ? rest : { ...rest, live }, ...others }, undefined, 2)}\n`;
}
