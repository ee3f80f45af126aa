import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runnerImport } from 'vite';
import type { PolicyFacts } from './contentPolicy.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The company's facts that firebase.json repeats. */
interface CompanyFacts {
  readonly donationScript: string | undefined;
  readonly facebookPageId: string;
  readonly region: string;
  /** Contents of .firebaserc. */
  readonly aliases: string;
}

/**
 * Returns everything that firebase.json repeats: the input for the Content-Security-Policy, and the functions' region.
 * @param facts defaults to those that the site is built with
 */
export async function policyFacts(facts?: CompanyFacts): Promise<PolicyFacts & { readonly region: string }> {
  const { donationScript, facebookPageId, region, aliases } = facts ?? (await builtFacts());
  const { projects }: { projects: { default: string; live?: string } } = JSON.parse(aliases);
  // Load this with Vite, because the script is part of the browser code.
  const page = join(root, 'web/vite/firstPaintScript.ts');
  const { firstPaintScript } = (await runnerImport<{ firstPaintScript: string }>(page)).module;
  return {
    projectId: projects.live ?? projects.default,
    donationScript,
    publishesToFacebook: facebookPageId !== '',
    region,
    inlineScripts: [firstPaintScript],
  };
}

async function builtFacts(): Promise<CompanyFacts> {
  // Import this here, because the command that generates the model's facts also uses this file.
  const { accounts, company, functionsRegion } = await import('@firehouse/model');
  return {
    donationScript: company.donation?.script,
    facebookPageId: accounts.facebookPageId,
    region: functionsRegion,
    aliases: await readFile(join(root, '.firebaserc'), 'utf8'),
  };
}
