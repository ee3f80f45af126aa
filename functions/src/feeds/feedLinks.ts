import { feedPaths, objectApiPath, sitePaths } from '@firehouse/model';

/** Returns the URLs that feeds link to. `site` has no trailing slash. */
export function addressesOn(site: string) {
  return {
    home: site + sitePaths.home,
    post: (id: string) => site + sitePaths.post(id),
    /** Returns the URL of an object's path, which starts with a slash. */
    object: (path: string) => `${site}/api${objectApiPath(path)}`,
    news: site + feedPaths.news,
    events: site + feedPaths.events,
    alerts: site + feedPaths.alerts,
    alert: (id: string) => site + feedPaths.alert(id),
  };
}
