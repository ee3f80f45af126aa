import { sitePaths } from './sitePaths.ts';
import type { ViewKey } from './viewKeys.ts';

/** Returns a view's canonical path for search engines. */
export function canonicalPath(key: ViewKey): string {
  return key === 'about_us' ? sitePaths.aboutUs : sitePaths.view(key);
}
