/** A semantic version, such as 1.4.0. */
const VERSION = /^v?(\d+)\.(\d+)\.(\d+)$/;

/** Compares two semantic versions, such as `v1.10.0`, for sorting. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => (VERSION.exec(text) ?? []).slice(1).map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns whether a tag names a release, such as `v1.4.0`. */
export const isRelease = (tag: string): boolean => VERSION.test(tag);

/**
 * Returns the items under *What you have to do* in CHANGELOG.md for the versions after `from`, up to and including
 * `to`, oldest first.
 */
export function thingsToDo(changelog: string, from: string, to: string): string[] {
  const sections = changelog.split(/^## /m).slice(1);
  return sections
    .map((section) => ({ version: section.split(/[\s(]/, 1)[0] ?? '', section }))
    .filter(({ version }) => isRelease(version))
    .filter(({ version }) => compareVersions(version, from) > 0 && compareVersions(version, to) <= 0)
    .toSorted((one, other) => compareVersions(one.version, other.version))
    .flatMap(({ version, section }) => {
      const [, list = ''] = /^### What you have to do\n([^]*?)(?=^### |$(?![^]))/m.exec(section) ?? [];
      return list
        .split(/^- /m)
        .slice(1)
        .map((item) => `${version}: ${item.replaceAll(/\s+/g, ' ').trim()}`);
    });
}
