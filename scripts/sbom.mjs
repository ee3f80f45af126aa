import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { neededPackages } from '../functions/scripts/lock.mjs';

/** The software bill of materials of a build. Not in web/dist: Hosting would publish it. */
export const SBOM = '.firebase/sbom.cdx.json';

/**
 * Development packages that are deployed nevertheless, by workspace: a build bundles them into the service worker, or
 * adds them to the package.json that is deployed.
 */
const DEPLOYED_DEV = { web: /^workbox-/, functions: /^@google-cloud\/functions-framework$/ };

/** Licenses in package-lock.json that have no SPDX identifier. */
const NOT_SPDX = new Set(['BSD']);

/**
 * Lists what a deployment contains, as CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/): the packages that the site
 * and the functions need, from package-lock.json alone. `npm sbom --omit dev` misses what workspaces need, and without
 * the option it fails on a development package.
 * @param {{ version: string, packages: Readonly<Record<string, object>> }} lock package-lock.json, version 3
 * @returns {object} the same for the same lock
 * @throws {Error} when the lock lacks a package
 */
export function sbomOf({ version, packages }) {
  const deployed = Object.entries(DEPLOYED_DEV).map(([folder, names]) => {
    const { dependencies, devDependencies } = packages[folder];
    const bundled = Object.entries(devDependencies).filter(([name]) => names.test(name));
    return [folder, { ...packages[folder], dependencies: { ...dependencies, ...Object.fromEntries(bundled) } }];
  });
  const workspaces = deployed.map(([, { name }]) => name);
  const all = { ...packages, ...Object.fromEntries(deployed) };
  const found = [...neededPackages(all, '.', workspaces)].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': '.', name: packages[''].name, version } },
    components: found.map(([path, { isOptional }]) => component(path, packages[path], isOptional)),
    dependencies: [
      { ref: '.', dependsOn: deployed.map(([folder]) => folder) },
      ...found.map(([ref, { needs }]) => ({ ref, dependsOn: needs })),
    ],
  };
}

/** @param {string} path in the lock; a workspace's is its folder */
function component(path, { name, version, integrity, license }, isOptional) {
  const isWorkspace = !path.includes('node_modules/');
  const fullName = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return {
    type: 'library',
    'bom-ref': path,
    name: fullName,
    version,
    scope: isOptional ? 'optional' : 'required',
    ...(integrity && { hashes: integrity.split(' ').map(hash) }),
    ...(license && { licenses: [licenseOf(license)] }),
    ...(!isWorkspace && { purl: `pkg:npm/${fullName.replace('@', '%40')}@${version}` }),
  };
}

/** @param {string} integrity such as `sha512-…` in Base64 */
function hash(integrity) {
  const [algorithm, content] = integrity.split(/-(.*)/s);
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(content, 'base64').toString('hex') };
}

function licenseOf(license) {
  if (NOT_SPDX.has(license)) return { license: { name: license } };
  return license.includes(' ') ? { expression: license } : { license: { id: license } };
}

/**
 * Writes the bill of materials of a build to {@link SBOM}.
 * @param {string} root the repository
 */
export async function writeSbom(root) {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const file = join(root, SBOM);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(sbomOf(lock), undefined, 2)}\n`);
}
