import { feedPaths, objectApiPath, sitePaths } from '@firehouse/model';

/**
 * Returns the URLs that feeds link to.
 * @param site the site's URL, without a trailing slash
 */
export function addressesOn(site: string) {
  return {
    home: site + sitePaths.home,
    post: (id: string) => site + sitePaths.post(id),
    /**
     * Returns an object's URL.
     * @param path the object's path, starting with a slash
     */
    object: (path: string) => `${site}/api${objectApiPath(path)}`,
    news: site + feedPaths.news,
    events: site + feedPaths.events,
    alerts: site + feedPaths.alerts,
    alert: (id: string) => site + feedPaths.alert(id),
  };
}
