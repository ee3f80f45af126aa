import { sitePaths } from './sitePaths.ts';
import type { ViewKey } from './viewKeys.ts';

/** Returns the one path under which search engines list a view, no matter how users reached it. */
export function canonicalPath(key: ViewKey): string {
  return key === 'about_us' ? sitePaths.aboutUs : sitePaths.view(key);
}
