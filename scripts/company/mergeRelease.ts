import { run } from '../lib/runCommand.ts';
import { PlainError } from '../lib/steps.ts';

/** Determines which files an upgrade takes from the company or from the release. All others are merged. */
export interface Owners {
  /** Whether a file is the company's own. An upgrade doesn't change it. */
  readonly isCompanys: (path: string) => boolean;
  /** Whether an upgrade takes a file from the release, because it is generated or used to contain a company's facts. */
  readonly isReleases: (path: string) => boolean;
}

/** Matches files that are generated from the company folder. They are written again after a merge. */
const GENERATED = new RegExp(
  String.raw`^(model/src/facts/|firebase\.json$|functions/\.env\.example$|scripts/company/company\.schema\.json$)`,
);

/** Matches drawn images and the fingerprint of their sources. They are only updated if the sources have changed. */
const DRAWN =
  /^(web\/public\/(icons\/|favicon\.ico$)|seed\/objects\/(apparatus|posts|members)\/|scripts\/company\/\.drawn-from$)/;

/** Returns whether a file is drawn from the company folder. Such files are kept until their sources change. */
export const isDrawn = (path: string): boolean => DRAWN.test(path);

/** The owners of files in a company's repository. */
export const OWNERS: Owners = {
  isCompanys: (path) => path.startsWith('company/') || path === '.firebaserc' || isDrawn(path),
  isReleases: (path) => GENERATED.test(path),
};

/**
 * Runs git in a repository, and returns its trimmed output.
 * @throws {PlainError} if git fails
 */
export async function git(repository: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await run('git', args, { cwd: repository, maxShown: 2 ** 26 });
  if (code !== 0) throw new PlainError(`git ${args.join(' ')} failed in ${repository}:\n${output.trim()}`);
  return output.trim();
}

const lines = (output: string) => output.split('\0').filter((line) => line !== '');

/**
 * Merges a release into a company's repository, without committing. The company's files stay as they are, generated
 * ones come from the release, and there is nothing to resolve by hand unless the company edited the product.
 * @param release a commit in the repository
 * @returns product files that the company edited
 * @throws {PlainError} if the release changed lines that the company also edited; in that case, nothing has changed
 */
export async function mergeRelease(
  repository: string,
  release: string,
  { isCompanys, isReleases }: Owners = OWNERS,
): Promise<string[]> {
  const base = await git(repository, 'merge-base', 'HEAD', release);
  const own = lines(await git(repository, 'diff', '-z', '--name-only', '--no-renames', base, 'HEAD'));
  const edited = own.filter((path) => !isCompanys(path) && !isReleases(path));
  // Disable rename detection. If a release moves a file into the company folder, the company's version must not
  // be moved there.
  await run('git', ['-c', 'merge.renames=false', 'merge', '--no-commit', '--no-ff', release], { cwd: repository });
  for (const path of await changedPaths(repository)) {
    const owner = isCompanys(path) ? 'HEAD' : isReleases(path) ? release : undefined;
    if (owner === undefined) continue;
    const { code } = await run('git', ['cat-file', '-e', `${owner}:${path}`], { cwd: repository });
    if (code === 0) await git(repository, 'checkout', owner, '--', path);
    else if (!isDrawn(path)) await git(repository, 'rm', '-qf', '--ignore-unmatch', '--', path);
  }
  const unresolved = lines(await git(repository, 'diff', '-z', '--name-only', '--diff-filter=U'));
  if (unresolved.length === 0) return edited;
  await git(repository, 'merge', '--abort');
  throw new PlainError(
    'Nothing was changed: the release and you changed the same lines of these files, which are part of the product:\n' +
      `${unresolved.map((path) => `  ${path}`).join('\n')}\n` +
      'Everything that is yours belongs in the folder company. Undo your changes to these files, for example with\n' +
      `  git checkout ${base.slice(0, 12)} -- ${unresolved.join(' ')}\n` +
      'commit that, and upgrade again. If the product lacks something that you need, propose it upstream.',
  );
}

/** Returns all paths that differ from HEAD, staged or unmerged. */
async function changedPaths(repository: string) {
  return [...new Set(lines(await git(repository, 'diff', '-z', '--name-only', '--no-renames', 'HEAD')))];
}
