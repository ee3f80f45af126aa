// Prints download sizes after gzip and compares them with the budgets. Usage: `npm run size -w web`, which first
// rebuilds if necessary.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Manifest, type ManifestChunk, type Rolldown } from 'vite';
import { buildStale } from '@firehouse/scripts/build';

/** Sizes in bytes, after gzip except for fonts. */
interface Sizes {
  readonly firstRoute: { readonly js: number; readonly css: number; readonly files: readonly string[] };
  readonly font: number;
  readonly otherLetters: number;
  readonly later: readonly { readonly name: string; readonly bytes: number; readonly budget: number | undefined }[];
  /** JavaScript for the portal's first view, and how much the sign-in widget adds to it. */
  readonly portal: { readonly js: number; readonly widget: number };
  /** First-route files that contain forbidden code. */
  readonly forbidden: readonly string[];
}

const KIB = 1024;
const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** Budgets in bytes, after gzip except for fonts. */
const budgets = {
  firstRouteJs: 97 * KIB,
  firstRouteCss: 12 * KIB,
  font: 40_000,
  /** Font files for letters outside Western European languages, which a page loads only if a heading needs them. */
  otherLetters: 23_000,
  /**
   * Budget for each lazily loaded chunk, except {@link exempt} ones. The largest is a form, which includes validation.
   */
  laterPart: 19 * KIB,
  /**
   * Budget for each of {@link membersParts}. The largest are an admin's controls, and a form with uploads, unsaved
   * input and conflict resolution, which visitors never download.
   */
  membersPart: 25.25 * KIB,
  /** JavaScript for the portal's first view, without the sign-in widget. */
  portalJs: 163.7 * KIB,
  /** Additional download for the sign-in widget, including styles. */
  widget: 95 * KIB,
};

const portalScript = 'src/app/portal/MemberPortal.tsx';

/** Modules of the portal's first view: the login for signed-out users, or a member's home. */
const portalParts = [portalScript, 'src/pages/portal/login/LoginView.tsx', 'src/pages/portal/home/HomeView.tsx'];
const widgetPart = 'src/features/signIn/firebaseuiWidget.ts';

/**
 * Lazily loaded chunks that contain a library (charts, maps, or Firebase for App Check and sign-in). The portal and the
 * widget have their own budgets.
 */
const exempt =
  /CallsVolumeChart|\/maps?\/|\/appCheck|firebase|app\/session|portal\/MemberPortal|portal\/login|features\/signIn/i;

/** Lazily loaded chunks that only signed-in users download. */
const membersParts = new RegExp(
  [
    /AdminTools|pages\/portal\//,
    /features\/(admin|attendance|audit|certificates|drafts|members|siteContent\/admin)\//,
    /\/(Create|Edit)(Alert|Post|SeriesDate|Storm)/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Returns the budget for a lazily loaded chunk; undefined if it has none. */
function budgetOf(name: string) {
  if (exempt.test(name)) return undefined;
  return membersParts.test(name) ? budgets.membersPart : budgets.laterPart;
}

/**
 * Matches code that must not be in the first route, by names and strings that survive minification: Firebase's SDK,
 * zod, Temporal, and strings from files that only later pages use.
 */
const forbidden =
  /@firebase\/|FirebaseError|ZodError|PlainDateTime|microsoftTenant|Sucessfully|Confirm delete|news\.xml/;

/** Matches font files for letters outside Western European languages. */
const OTHER_LETTERS = /-(?:latin-ext|vietnamese)-/;

/** Measures the download sizes of the built site. */
export function measure(): Sizes {
  const manifest: Manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));
  const part = (key: string): Partial<ManifestChunk> => manifest[key] ?? {};
  const files = (keys: Iterable<string>) => [...keys].flatMap((key) => part(key).file ?? []);
  const styles = (keys: Iterable<string>) => [...keys].flatMap((key) => part(key).css ?? []);
  const size = (file: string) => gzipSync(readFileSync(dist + file), { level: 9 }).length;
  const sum = (all: readonly string[]) => all.reduce((total, file) => total + size(file), 0);

  /** Returns a chunk and its static imports. */
  const closure = (key: string, seen = new Set<string>()) => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const needed of part(key).imports ?? []) closure(needed, seen);
    return seen;
  };
  const start = Object.keys(manifest).find((key) => part(key).isEntry && part(key).file?.endsWith('.js'));
  const first = closure(start ?? '');
  const firstJs = files(first);
  const firstCss = [...new Set(styles(first))];
  const fonts = [...new Set(Object.values(manifest).flatMap(({ file, assets = [] }) => assets.concat(file)))].filter(
    (file) => file.endsWith('.woff2'),
  );

  const fontBytes = (other: boolean) =>
    fonts
      .filter((file) => OTHER_LETTERS.test(file) === other)
      .reduce((total, file) => total + readFileSync(dist + file).length, 0);

  const keys = Object.keys(manifest);
  /** Returns a function that checks whether a chunk is always loaded before the given one. */
  const loadedBefore = (key: string) => {
    const loaders = keys.filter((each) => part(each).dynamicImports?.includes(key)).map((each) => closure(each));
    return (each: string) => first.has(each) || (loaders.length > 0 && loaders.every((loaded) => loaded.has(each)));
  };
  const later = keys
    .filter((key) => part(key).isDynamicEntry)
    .map((key) => {
      const isLoaded = loadedBefore(key);
      const own = [...closure(key)].filter((each) => !isLoaded(each));
      return {
        name: key,
        bytes: sum([...styles(own), ...files(own)]),
        budget: budgetOf(key),
      };
    });
  const portal = new Set(first);
  for (const key of portalParts) closure(key, portal);
  const widget = [...closure(widgetPart)].filter((key) => !portal.has(key));
  return {
    firstRoute: { js: sum(firstJs), css: sum(firstCss), files: [...firstJs, ...firstCss] },
    font: fontBytes(false),
    otherLetters: fontBytes(true),
    later,
    portal: {
      js: sum(files(portal)),
      widget: sum([...files(widget), ...styles(widget)]),
    },
    forbidden: firstJs.filter((file) => forbidden.test(readFileSync(dist + file, 'utf8'))),
  };
}

const over = (name: string, bytes: number, budget: number) =>
  bytes > budget ? [`${name}: ${bytes} bytes, ${budget} are allowed`] : [];

/** Returns a message for each exceeded budget and each forbidden file. */
export function overruns({ firstRoute, font, otherLetters, later, portal, forbidden: carried }: Sizes): string[] {
  return [
    ...over('first route, JavaScript', firstRoute.js, budgets.firstRouteJs),
    ...over('first route, styles', firstRoute.css, budgets.firstRouteCss),
    ...over('fonts', font, budgets.font),
    ...over('fonts, other letters', otherLetters, budgets.otherLetters),
    ...later.flatMap(({ name, bytes, budget }) => (budget === undefined ? [] : over(name, bytes, budget))),
    ...over('portal, JavaScript', portal.js, budgets.portalJs),
    ...over('sign-in widget', portal.widget, budgets.widget),
    ...carried.map((file) => `${file} carries what the first route may not`),
  ];
}

const line = (name: string, bytes: number, budget?: number) =>
  console.log(
    `${name.padEnd(40)} ${(bytes / KIB).toFixed(1).padStart(7)} KiB${budget ? ` of ${(budget / KIB).toFixed(1)}` : ''}`,
  );

/** Prints the sizes and their budgets; returns whether all budgets are met. */
export function printSizes(sizes: Sizes): boolean {
  line('first route, JavaScript', sizes.firstRoute.js, budgets.firstRouteJs);
  line('first route, styles', sizes.firstRoute.css, budgets.firstRouteCss);
  line('fonts', sizes.font, budgets.font);
  line('fonts, other letters', sizes.otherLetters, budgets.otherLetters);
  line('portal, JavaScript', sizes.portal.js, budgets.portalJs);
  line('sign-in widget', sizes.portal.widget, budgets.widget);
  for (const { name, bytes, budget } of sizes.later) line(name, bytes, budget);
  const problems = overruns(sizes);
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
}

/** Measures how much App Check adds to a site that has a key for it, in bytes after gzip. */
async function measureAppCheck(): Promise<number> {
  const start = fileURLToPath(new URL('../src/lib/appCheck/issueToken.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: {
      'import.meta.env.VITE_APP_CHECK_SITE_KEY': '"key"',
      'import.meta.env.DEV': 'false',
      'process.env.NODE_ENV': '"production"',
    },
    build: { write: false, target: 'es2022', lib: { entry: start, formats: ['es'], fileName: 'part' }, minify: true },
  });
  const parts = (built as Rolldown.RolldownOutput[]).map(({ output }) => output);
  const code = parts.flat().flatMap((part) => (part.type === 'chunk' ? part.code : []));
  return code.reduce((total, text) => total + gzipSync(text, { level: 9 }).length, 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildStale(fileURLToPath(new URL('../..', import.meta.url)), ['web']);
  process.exitCode = printSizes(measure()) ? 0 : 1;
  line('App Check, where there is a key for it', await measureAppCheck());
}
