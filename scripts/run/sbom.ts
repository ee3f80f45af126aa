import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { neededPackages, type LockedPackage, type Packages } from '@firehouse/functions/lock';

/** The relevant parts of a package-lock.json (version 3). */
export interface Lock {
  readonly version: string;
  readonly packages: Packages;
}

/** Path of the software bill of materials. It isn't in web/dist, because Hosting would publish it. */
export const SBOM: string = '.firebase/sbom.cdx.json';

/**
 * Development dependencies that are deployed anyway, by workspace: they are bundled into the service worker, or are
 * dependencies of the deployed functions.
 */
const DEPLOYED_DEV = { web: /^workbox-/, functions: /^@google-cloud\/functions-framework$/ };

/** Licenses in package-lock.json that aren't SPDX identifiers. */
const NOT_SPDX = new Set(['BSD']);

/**
 * Creates a CycloneDX 1.6 document (https://cyclonedx.org/docs/1.6/json/) with all packages that the site and the
 * functions need. Uses only package-lock.json. `npm sbom --omit dev` would miss packages that workspaces need, and
 * without `--omit dev`, it fails.
 * @param lock contents of package-lock.json (version 3)
 * @throws {Error} if a package is missing from the lockfile
 */
export function sbomOf({ version, packages }: Lock) {
  const deployed = Object.entries(DEPLOYED_DEV).map(([folder, names]) => {
    const { name = '', dependencies, devDependencies = {} } = packages[folder] ?? {};
    const bundled = Object.entries(devDependencies).filter(([dependency]) => names.test(dependency));
    return { folder, name, dependencies: { ...dependencies, ...Object.fromEntries(bundled) } };
  });
  const workspaces = deployed.map(({ name }) => name);
  const changed = deployed.map(({ folder, dependencies }) => [folder, { ...packages[folder], dependencies }]);
  const all = { ...packages, ...Object.fromEntries(changed) };
  const found = [...neededPackages(all, '.', workspaces)].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': '.', name: packages['']?.name, version } },
    components: found.map(([path, { locked, isOptional }]) => component(path, locked, isOptional)),
    dependencies: [
      { ref: '.', dependsOn: deployed.map(({ folder }) => folder) },
      ...found.map(([ref, { needs }]) => ({ ref, dependsOn: needs })),
    ],
  };
}

/** Describes a package by its path in the lockfile, which is the folder if it's a workspace. */
function component(path: string, { name, version, integrity, license }: LockedPackage, isOptional: boolean) {
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

/** Converts an integrity value, such as `sha512-…` in Base64, to CycloneDX. */
function hash(integrity: string) {
  const [algorithm = '', content = ''] = integrity.split(/-(.*)/s);
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(content, 'base64').toString('hex') };
}

function licenseOf(license: string) {
  if (NOT_SPDX.has(license)) return { license: { name: license } };
  return license.includes(' ') ? { expression: license } : { license: { id: license } };
}

/** Writes the bill of materials to {@link SBOM}. */
export async function writeSbom(root: string) {
  const lock: Lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const file = join(root, SBOM);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(sbomOf(lock), undefined, 2)}\n`);
}
