import { join, resolve } from 'node:path';
import { accounts, company } from '@firehouse/model';
import { findBucket, findTarget, knownProjects, openDatabase, type Target } from '@firehouse/project';
import { tenantOf } from './firstData/emailTenant.ts';
import { planSteps } from './firstData/fillProject.ts';
import { parseFirstDataArguments, usage, UsageError, type FirstDataArguments } from './firstData/firstDataArguments.ts';
import { FirstDataError, sentenceOf } from './firstData/firstDataError.ts';
import { readFirstObjects } from './firstData/firstObjects.ts';

const root = resolve(import.meta.dirname, '../..');

process.exitCode = await main();

async function main(): Promise<number> {
  let target: Target | undefined;
  try {
    const options = parseFirstDataArguments(process.argv.slice(2));
    if (options === null) {
      console.log(usage);
      return 0;
    }
    target = await findTarget(root, options.project, process.env);
    return await run(options, target);
  } catch (error) {
    console.error(error instanceof UsageError ? `${error.message}\n\n${usage}` : sentenceOf(error, target));
    return error instanceof UsageError ? 2 : 1;
  }
}

async function run(options: FirstDataArguments, target: Target): Promise<number> {
  const { admin, overwrite, bucket: bucketName } = options;
  if (target.emulator === null) {
    await assertKnown(target.projectId);
    await assertInTenant(options);
  }
  console.log(`Filling ${target.description}.`);
  const { app, db, close } = openDatabase(target.projectId, target.emulator);
  try {
    // These relative paths work both in src/ and in dist/.
    const [bucket, objects] = await Promise.all([
      findBucket(app, target, bucketName),
      readFirstObjects({
        texts: join(import.meta.dirname, '../firstData'),
        images: join(import.meta.dirname, '../objects'),
      }),
    ]);
    const steps = await planSteps({ db, bucket, admin, objects, overwrite, now: Date.now() });
    for (const [index, { label, run: fill }] of steps.entries()) {
      const { state, why } = await fill();
      console.log(`  [${index + 1}/${steps.length}] ${label}: ${state}${why === undefined ? '' : ` (${why})`}`);
    }
    console.log(`Done. ${admin.email} can sign in at ${company.origin}/memberportal.`);
    return 0;
  } finally {
    await close();
  }
}

/**
 * Checks that this folder is built for the project.
 * @throws {FirstDataError}
 */
async function assertKnown(projectId: string): Promise<void> {
  const known = Object.values(await knownProjects(root));
  if (known.includes(projectId)) return;
  throw new FirstDataError(
    `The site in this folder is not built for ${projectId}: .firebaserc has ${known.join(', ')}. ` +
      'Correct --project, or enter the project with "npm run make-it-yours".',
  );
}

/**
 * Checks that the admin's email belongs to the company's Microsoft tenant.
 * @throws {FirstDataError} if it doesn't
 */
async function assertInTenant({ admin: { email }, isGuest }: FirstDataArguments): Promise<void> {
  const { microsoftTenant: own, signInProviders } = accounts;
  if (isGuest || own === undefined || !signInProviders.includes('microsoft.com')) return;
  let tenant: string | undefined;
  try {
    tenant = await tenantOf(email);
  } catch (error) {
    console.warn(`Whether ${email} belongs to the company's tenant is unknown: ${sentenceOf(error, undefined)}`);
    return;
  }
  if (tenant === own.toLowerCase()) return;
  throw new FirstDataError(
    `${email} does not belong to the company's Microsoft tenant ${own}: its domain ` +
      `${tenant === undefined ? 'is not one of Microsoft Entra' : `belongs to ${tenant}`}. ` +
      'Such an account cannot sign in. Name the address of a company account. For a guest account of the tenant, ' +
      'add --guest.',
  );
}
