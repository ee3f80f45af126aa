import { feedPaths, objectApiPath, sitePaths } from '@firehouse/model';

/**
 * Creates functions for the feeds' links to the site.
 * @param site the site's address, without a trailing slash
 */
export function addressesOn(site: string) {
  return {
    home: site + sitePaths.home,
    post: (id: string) => site + sitePaths.post(id),
    /**
     * Returns the link to an object.
     * @param path the object's path, beginning with a slash
     */
    object: (path: string) => `${site}/api${objectApiPath(path)}`,
    news: site + feedPaths.news,
    events: site + feedPaths.events,
    alerts: site + feedPaths.alerts,
    alert: (id: string) => site + feedPaths.alert(id),
  };
}
