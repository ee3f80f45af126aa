import { feedPaths, isDocumentId, isEventType, LIVE_SNAPSHOT_PATH, POST_PATH, sitePaths } from '@firehouse/model';
import type { Express, Request, RequestHandler, Response } from 'express';
import { limitBody } from '../http/readBody.ts';
import { livePage, liveSnapshot, withoutQuery } from '../live/liveEndpoints.ts';
import { methodNotAllowed } from '../http/refusals.ts';
import { serve } from '../http/serve.ts';
import { Problem } from '../http/problem.ts';
import { getMedia } from '../objects/getMedia.ts';
import { projectSettings, type Settings } from '../platform/settings.ts';
import { alertsFeed, capMessage } from './alertAtomAndCap.ts';
import { eventFile, eventsCalendar } from './eventsCalendar.ts';
import { memberCalendar } from './memberCalendar.ts';
import { newsFeed } from './newsRss.ts';
import { withPost } from './postPage.ts';
import { publishedAlert, publishedAlerts } from './publishedAlerts.ts';
import { newestPosts, publishedPost } from './publishedPosts.ts';
import { shellOf } from './fetchShell.ts';
import { sitemap } from './sitemap.ts';

const NEWS = 50;
const EVENTS = 200;
/** Maximum number of posts in the sitemap. A sitemap can have up to 50,000 URLs. */
const PAGES = 5_000;

/** How long browsers and the CDN can cache a feed, in seconds. */
const KEEP_S = 300;
const KEEP_ALERTS_S = 30;

/**
 * Creates the app for clients that don't run JavaScript: feed readers, calendars, search engines and link previews. It
 * also serves the live snapshot and images, which are the same for all visitors and cached by the CDN (docs/api.md).
 */
export function createFeeds(settings: () => Settings = projectSettings): Express {
  const site = () => settings().site;
  return serve(settings, (app) => {
    app.use(limitBody);
    app.route(LIVE_SNAPSHOT_PATH).all(withoutQuery).get(liveSnapshot(settings)).all(methodNotAllowed('GET'));
    app.route(sitePaths.now).all(withoutQuery).get(livePage(settings)).all(methodNotAllowed('GET'));
    app.route('/media/:folder/:version/:name').all(withoutQuery).get(getMedia).all(methodNotAllowed('GET'));
    app.route(feedPaths.news).get(news(site)).all(methodNotAllowed('GET'));
    app.route(feedPaths.events).get(events(site)).all(methodNotAllowed('GET'));
    app.route('/feeds/events/:id.ics').get(event(site)).all(methodNotAllowed('GET'));
    app.route('/feeds/members/:key/:token.ics').get(memberCalendar(settings)).all(methodNotAllowed('GET'));
    app.route(feedPaths.alerts).get(alerts(site)).all(methodNotAllowed('GET'));
    app.route('/feeds/alerts/:id.xml').get(alert(site)).all(methodNotAllowed('GET'));
    app.route('/sitemap.xml').get(map(site)).all(methodNotAllowed('GET'));
    app.route(`${POST_PATH}:id`).get(showPost(site)).all(methodNotAllowed('GET'));
  });
}

function news(site: () => string): RequestHandler {
  return async (_request, response) => {
    send(response, 'application/rss+xml; charset=utf-8', newsFeed(await newestPosts(NEWS), site()));
  };
}

function events(site: () => string): RequestHandler {
  return async (_request, response) => {
    const both = await Promise.all([newestPosts(EVENTS, 'Event'), newestPosts(EVENTS, 'Training')]);
    const posts = both.flat().sort((one, other) => one.post.occurrenceDate.localeCompare(other.post.occurrenceDate));
    send(response, 'text/calendar; charset=utf-8', eventsCalendar(posts, site()));
  };
}

/** Serves a single event or training as an iCalendar file. Responds with 404 for other posts. */
function event(site: () => string): RequestHandler<{ id: string }> {
  return async (request, response) => {
    const { id } = request.params;
    const published = isDocumentId(id) ? await publishedPost(id) : undefined;
    if (published === undefined || !isEventType(published.post.type))
      throw new Problem(404, 'This event does not exist.');
    send(response, 'text/calendar; charset=utf-8', eventFile(published, site()));
  };
}

function alerts(site: () => string): RequestHandler {
  return async (_request, response) => {
    send(response, 'application/atom+xml; charset=utf-8', alertsFeed(await publishedAlerts(), site()), KEEP_ALERTS_S);
  };
}

/** Serves an alert's CAP message. Responds with 404 if the alert isn't in force. */
function alert(site: () => string): RequestHandler<{ id: string }> {
  return async (request, response) => {
    const { id } = request.params;
    const published = isDocumentId(id) ? await publishedAlert(id) : undefined;
    if (published === undefined) throw new Problem(404, 'This alert does not exist or has ended.');
    send(response, 'application/cap+xml; charset=utf-8', capMessage(published, site()), KEEP_ALERTS_S);
  };
}

function map(site: () => string): RequestHandler {
  return async (_request, response) => {
    send(response, 'application/xml; charset=utf-8', sitemap(await newestPosts(PAGES), site()));
  };
}

function send(response: Response, type: string, text: string, keepS = KEEP_S): void {
  response.set({ 'Cache-Control': `public, max-age=${keepS}`, 'Cross-Origin-Resource-Policy': 'cross-origin' });
  response.type(type).send(text);
}

/**
 * Returns the URL of Hosting. In a local suite, this is the Hosting emulator that forwarded the request, because its
 * port isn't known in advance. Only a local suite trusts the header.
 */
function hostingOf(request: Pick<Request, 'get'>, site: string): string {
  const local = process.env['FUNCTIONS_EMULATOR'] === 'true' ? request.get('x-forwarded-host') : undefined;
  return local === undefined ? site : `http://${local}`;
}

/**
 * Serves a post's page. If the post doesn't exist, responds with 404 and the site's page, which then shows no post
 * (SPEC §2).
 */
function showPost(site: () => string): RequestHandler<{ id: string }> {
  return async (request, response) => {
    const { id } = request.params;
    const [published, shell] = await Promise.all([
      isDocumentId(id) ? publishedPost(id) : undefined,
      shellOf(hostingOf(request, site())),
    ]);
    response.set({ ...shell.headers, 'Cache-Control': 'public, max-age=0, s-maxage=60' });
    response
      .status(published === undefined ? 404 : 200)
      .type('html')
      .send(published === undefined ? shell.html : withPost(shell.html, published, site()));
  };
}
