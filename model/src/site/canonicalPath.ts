import { sitePaths } from './sitePaths.ts';
import type { ViewKey } from './viewKeys.ts';

/** The one path that search engines list for a view, however users reached it. */
export function canonicalPath(key: ViewKey): string {
  return key === 'about_us' ? sitePaths.aboutUs : sitePaths.view(key);
}
