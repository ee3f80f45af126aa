import { sitePaths } from './sitePaths.ts';
import type { ViewKey } from './viewKeys.ts';

/** Returns the single path that search engines list for a view, regardless of how users reached it. */
export function canonicalPath(key: ViewKey): string {
  return key === 'about_us' ? sitePaths.aboutUs : sitePaths.view(key);
}
