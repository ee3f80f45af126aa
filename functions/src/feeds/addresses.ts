/**
 * The addresses of what the feeds name, on the site.
 * @param site without a slash at the end
 */
export function addressesOn(site: string) {
  return {
    home: `${site}/`,
    post: (id: string) => `${site}/posts/ShowPost/${encodeURIComponent(id)}`,
    /** @param path of an object, beginning with a slash */
    object: (path: string) => `${site}/api/obj${path.split('/').map(encodeURIComponent).join('/')}`,
    news: `${site}/feeds/news.xml`,
    events: `${site}/feeds/events.ics`,
  };
}
