export { alertsFeed, capMessage } from '../../feeds/alertAtomAndCap.ts';
export { eventsCalendar } from '../../feeds/eventsCalendar.ts';
export { newsFeed } from '../../feeds/newsRss.ts';
export { sitemap } from '../../feeds/sitemap.ts';
export { type PublishedAlert } from '../../feeds/publishedAlerts.ts';
export { type PublishedPost } from '../../feeds/publishedPosts.ts';
export { nowPage } from '../../live/nowPage.ts';
