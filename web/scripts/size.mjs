// What a visitor downloads, gzipped, beside the budgets: `npm run size -w web`, which first builds what is stale.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildStale } from '../../scripts/build.mjs';

const KIB = 1024;
const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** Download limits, in bytes after gzip. */
const budgets = {
  firstRouteJs: 100 * KIB,
  firstRouteCss: 12 * KIB,
  font: 40_000,
  /** Each part that is loaded later, except {@link exempt}. */
  laterPart: 17 * KIB,
  /** Each of {@link membersParts}: a form with uploads, drafts and conflicts, which visitors never download. */
  membersPart: 21 * KIB,
  /** JavaScript of the members' portal's first view, without the sign-in widget. */
  portalJs: 170 * KIB,
  /** What the sign-in widget adds, styles included. */
  widget: 95 * KIB,
};

/** The portal's views: loaded by its script, which has a separate budget. */
const portalViews = /^src\/pages\/portal\//;
const portalScript = 'src/app/portal/MemberPortal.tsx';

/** What the portal shows first, to a signed-out user and to a member. */
const portalParts = [portalScript, 'src/pages/portal/LoginView.tsx', 'src/pages/portal/HomeView.tsx'];
const widgetPart = 'src/features/signIn/firebaseuiWidget.ts';

/**
 * Later parts that contain a library: the chart, maps, and what Firebase needs for App Check and for signing in. The
 * portal and the widget have their own budgets.
 */
const exempt =
  /CallsVolumeChart|\/maps?\/|\/appCheck|firebase|app\/session|portal\/MemberPortal|portal\/login|features\/signIn/i;

/** Later parts for signed-in users. */
const membersParts =
  /app\/adminChunk|features\/(admin|drafts|members)\/|\/Create(Alert|Post)\.|AddApparatusDialog|pages\/portal\//;

/** The limit for a later part, if there is one. */
function budgetOf(name) {
  if (exempt.test(name)) return undefined;
  return membersParts.test(name) ? budgets.membersPart : budgets.laterPart;
}

/** What no public page may contain, by names that survive minifying: Firebase's SDK, zod, Temporal. */
const forbidden = /@firebase\/|FirebaseError|ZodError|PlainDateTime/;

/**
 * Measures the built site from Vite's manifest.
 * @returns {{
 *   firstRoute: {js: number, css: number, files: string[]},
 *   font: number,
 *   later: {name: string, bytes: number, budget: number | undefined}[],
 *   portal: {js: number, widget: number},
 *   forbidden: string[],
 * }} sizes in bytes after gzip; `forbidden` are the files of the first route that contain forbidden code
 */
export function measure() {
  const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));
  const size = (file) => gzipSync(readFileSync(dist + file), { level: 9 }).length;
  const sum = (files) => files.reduce((total, file) => total + size(file), 0);

  /** A part and its static dependencies. */
  const closure = (key, seen = new Set()) => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const needed of manifest[key].imports ?? []) closure(needed, seen);
    return seen;
  };
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry && manifest[key].file.endsWith('.js'));
  const first = closure(entry);
  const firstJs = [...first].map((key) => manifest[key].file);
  const firstCss = [...new Set([...first].flatMap((key) => manifest[key].css ?? []))];
  const fonts = [...new Set(Object.values(manifest).flatMap(({ file, assets = [] }) => assets.concat(file)))].filter(
    (file) => file.endsWith('.woff2'),
  );

  const withPortal = closure(portalScript, new Set(first));
  const later = Object.keys(manifest)
    .filter((key) => manifest[key].isDynamicEntry)
    .map((key) => {
      const before = portalViews.test(key) ? withPortal : first;
      const own = [...closure(key)].filter((each) => !before.has(each));
      return {
        name: key,
        bytes: sum(own.flatMap((each) => (manifest[each].css ?? []).concat(manifest[each].file))),
        budget: budgetOf(key),
      };
    });
  const filesOf = (keys) => [...keys].map((key) => manifest[key].file);
  const portal = new Set(first);
  for (const key of portalParts) closure(key, portal);
  const widget = [...closure(widgetPart)].filter((key) => !portal.has(key));
  return {
    firstRoute: { js: sum(firstJs), css: sum(firstCss), files: [...firstJs, ...firstCss] },
    font: fonts.reduce((total, file) => total + readFileSync(dist + file).length, 0),
    later,
    portal: {
      js: sum(filesOf(portal)),
      widget: sum([...filesOf(widget), ...widget.flatMap((key) => manifest[key].css ?? [])]),
    },
    forbidden: firstJs.filter((file) => forbidden.test(readFileSync(dist + file, 'utf8'))),
  };
}

const over = (name, bytes, budget) => (bytes > budget ? [`${name}: ${bytes} bytes, ${budget} are allowed`] : []);

/**
 * Compares the sizes with the budgets.
 * @param {ReturnType<typeof measure>} sizes
 * @returns {string[]} what is too large or forbidden; empty if everything is within budget
 */
export function overruns({ firstRoute, font, later, portal, forbidden: carried }) {
  return [
    ...over('first route, JavaScript', firstRoute.js, budgets.firstRouteJs),
    ...over('first route, styles', firstRoute.css, budgets.firstRouteCss),
    ...over('fonts', font, budgets.font),
    ...later.flatMap(({ name, bytes, budget }) => (budget === undefined ? [] : over(name, bytes, budget))),
    ...over('portal, JavaScript', portal.js, budgets.portalJs),
    ...over('sign-in widget', portal.widget, budgets.widget),
    ...carried.map((file) => `${file} carries what the first route may not`),
  ];
}

const line = (name, bytes, budget) =>
  console.log(
    `${name.padEnd(40)} ${(bytes / KIB).toFixed(1).padStart(7)} KiB${budget ? ` of ${(budget / KIB).toFixed(1)}` : ''}`,
  );

/**
 * Prints the sizes beside their budgets, and the overruns on stderr.
 * @param {ReturnType<typeof measure>} sizes
 * @returns {boolean} whether all are within budget
 */
export function printSizes(sizes) {
  line('first route, JavaScript', sizes.firstRoute.js, budgets.firstRouteJs);
  line('first route, styles', sizes.firstRoute.css, budgets.firstRouteCss);
  line('fonts', sizes.font, budgets.font);
  line('portal, JavaScript', sizes.portal.js, budgets.portalJs);
  line('sign-in widget', sizes.portal.widget, budgets.widget);
  for (const { name, bytes, budget } of sizes.later) line(name, bytes, budget);
  const problems = overruns(sizes);
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
}

/**
 * Measures what App Check costs a visitor of a site that has a key for it (`VITE_APP_CHECK_SITE_KEY`), after the first
 * paint and in addition to Google's reCAPTCHA. The built site need not have a key.
 * @returns {Promise<number>} bytes after gzip
 */
async function measureAppCheck() {
  const { build } = await import('vite');
  const entry = fileURLToPath(new URL('../src/lib/appCheck/issueToken.ts', import.meta.url));
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'error',
    define: {
      'import.meta.env.VITE_APP_CHECK_SITE_KEY': '"key"',
      'import.meta.env.DEV': 'false',
      'process.env.NODE_ENV': '"production"',
    },
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'], fileName: 'part' }, minify: true },
  });
  return output.reduce((total, { code = '' }) => total + gzipSync(code, { level: 9 }).length, 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildStale(fileURLToPath(new URL('../..', import.meta.url)), ['web']);
  process.exitCode = printSizes(measure()) ? 0 : 1;
  line('App Check, where there is a key for it', await measureAppCheck());
}
