import type { BrowserContext, Route } from 'playwright-core';

const script = (body: string) => ({ contentType: 'text/javascript', body });
const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
const json = (value: unknown) => ({ contentType: 'application/json', headers: cors, body: JSON.stringify(value) });

/** Stubs the parts of Google's loader that Firebase Auth uses: it opens a frame and reports that it is ready. */
const gapi = `
  const frame = { ping: (done) => done(), restyle: (_, done) => done && done(), register() {}, send() {} };
  const context = { open({ url }, opened) {
    const element = document.createElement('iframe');
    element.src = url;
    document.body.append(element);
    opened(frame);
    return frame;
  } };
  window.gapi = {
    load: (_, { callback }) => callback(),
    iframes: { getContext: () => context, Iframe: function Iframe() {}, CROSS_ORIGIN_IFRAMES_FILTER: {} },
  };
  const [, onload] = /onload=(\\w+)/.exec(document.currentScript.src) || [];
  if (onload) window[onload]();`;

/** Stubs reCAPTCHA; always returns a token. */
const recaptcha = `
  window.grecaptcha = {
    ready: (done) => done(),
    render: (_, { callback }) => { setTimeout(callback); return 'widget'; },
    execute: () => new Promise((done) => setTimeout(done, 50, 'verdict')),
  };
  window.grecaptcha.enterprise = window.grecaptcha;
  const frame = document.createElement('iframe');
  frame.src = 'https://www.google.com/recaptcha/api2/anchor';
  document.body.append(frame);`;

/**
 * Stubs Google Maps: loads what Maps does, which is a module, a tile, an icon, styles, a font, an address lookup and a
 * worker.
 */
const maps = `
  const load = (name, set) => new Promise((done) => {
    const element = Object.assign(document.createElement(name), set);
    element.onload = element.onerror = done;
    document.head.append(element);
  });
  Promise.all([
    load('script', { src: 'https://maps.googleapis.com/maps-api-v3/api/js/60/1/common.js' }),
    load('img', { src: 'https://maps.googleapis.com/maps/vt?pb=1' }),
    load('img', { src: 'https://maps.gstatic.com/mapfiles/openhand.cur' }),
    load('link', { rel: 'stylesheet', href: 'https://fonts.googleapis.com/css?family=Roboto' }),
    new FontFace('Roboto', 'url(https://fonts.gstatic.com/s/roboto.woff2)').load().catch(() => {}),
    fetch('https://maps.googleapis.com/maps/api/geocode/json?latlng=1,2'),
    new Promise((done) => { new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))).onmessage = done; }),
  ]).then(() => window.mapsAreReady());`;

/** Responses by URL; the first match wins. */
const answers: readonly (readonly [RegExp, Parameters<Route['fulfill']>[0]])[] = [
  [/^https:\/\/apis\.google\.com\/js\/api\.js/, script(gapi)],
  [/^https:\/\/www\.google\.com\/recaptcha\/(api|enterprise)\.js/, script(recaptcha)],
  [/:exchangeRecaptcha(V3|Enterprise)Token/, json({ token: 'app-check-token', ttl: '3600s' })],
  [/identitytoolkit\.googleapis\.com\/v1\/projects/, json({ authorizedDomains: ['127.0.0.1', 'localhost'] })],
  [/^https:\/\/maps\.googleapis\.com\/maps\/api\/js\?/, script(maps)],
  [/\.js(\?|$)|button/, script('window.foreignScriptRan = true;')],
];

/**
 * Stubs all servers but the site's, and records the requests to them.
 * @param own origin of the site, whose requests aren't stubbed
 * @returns URLs requested so far
 */
export async function stubOthers(context: BrowserContext, own: string): Promise<string[]> {
  const asked: string[] = [];
  await context.route(
    (url) => !url.href.startsWith(own),
    async (route) => {
      const url = route.request().url();
      asked.push(url);
      const [, answer] = answers.find(([pattern]) => pattern.test(url)) ?? [];
      await route.fulfill(answer ?? { contentType: 'text/html', headers: cors, body: '' });
    },
  );
  return asked;
}
