// `npm run walks [-- FOLDER]`: prints how many files you have to open to follow a feature through the code. FOLDER is
// another checkout to measure instead of this one.
//
// A feature is described by pairs of functions, and a pair by the shortest path of imports between them. Either one
// module imports the other, directly or indirectly, or a third module imports both and passes one to the other as a
// callback. You have to open every file on a shortest path, including those that only re-export something. A new pair
// starts wherever data is passed through the database, an HTTP request or an email. The result for a feature is the
// number of distinct files.
import { basename, extname, resolve } from 'node:path';
import { readModules, type Modules } from './counts/modules.ts';
import { filesBelow } from './sourceFiles.ts';

/** Matches tests, benchmarks and their helpers. */
const TEST = /\.(test|bench|mutation)\.tsx?$|^tests\/|(^|\/)(testing|bench)\//;

/** The names of two functions, with a workspace if a name is ambiguous. */
type Pair = readonly [from: string, to: string];

const WALKS: Readonly<Record<string, readonly Pair[]>> = {
  'CSV row → card': [
    ['importIncidents', 'parseRecord'],
    ['importIncidents', 'incidentOfRow'],
    ['importIncidents', 'storeIncidents'],
    ['createApi', 'beginList'],
    ['CallHistory', 'readList'],
    ['CallHistory', 'IncidentCard'],
  ],
  'join form → inbox': [
    ['ApplicationDialog', 'web/send'],
    ['createApi', 'storeApplication'],
    ['deliverMail', 'createSender'],
    ['startInbox', 'inboxPage'],
  ],
  'closing → chart': [
    ['CloseIncident', 'web/send'],
    ['createApi', 'closeIncident'],
    ['archiveClosedIncident', 'markChanged'],
    ['aggregateCallsVolume', 'countIncidents'],
    ['CallsVolumeChart', 'useCallVolume'],
  ],
  'dispatch → list': [
    ['createApi', 'functions/dispatch'],
    ['functions/dispatch', 'readEmail'],
    ['functions/dispatch', 'storeIncidents'],
    ['createApi', 'beginList'],
    ['Home', 'readList'],
    ['Home', 'RecentIncidents'],
  ],
  'gRPC write → listener': [
    ['createGrpcServer', 'commitWrites'],
    ['commitWrites', 'stageCommit'],
    ['Database', 'Watch'],
    ['Watch', 'WatchTarget'],
    ['createGrpcServer', 'listenStream'],
    ['createGrpcServer', 'emulators/src/protobuf/encodeWatchEvent'],
  ],
};

/**
 * Returns the files to open to understand how two functions work together: all on the shortest paths between their
 * modules, sorted; none if there is no such path.
 */
export function filesOfPair(modules: Modules, from: string, to: string): string[] {
  const importers = loadersOf(modules);
  const [fromSteps, toSteps] = [from, to].map((end) => stepsTo(importers, end)) as [Steps, Steps];
  const meetings = [...fromSteps].flatMap(([path, steps]) => {
    const others = toSteps.get(path);
    return others === undefined ? [] : [{ path, steps: steps + others }];
  });
  const fewest = Math.min(...meetings.map(({ steps }) => steps));
  const tops = meetings.filter(({ steps }) => steps === fewest).map(({ path }) => path);
  return [
    ...new Set([fromSteps, toSteps].flatMap((steps) => tops.flatMap((top) => waysDown(modules, steps, top)))),
  ].sort();
}

/** Number of imports from each module to the target. */
type Steps = ReadonlyMap<string, number>;

function loadersOf(modules: Modules) {
  const loaders = new Map<string, string[]>();
  for (const [file, { loads }] of modules)
    if (!TEST.test(file)) for (const path of loads) loaders.set(path, [...(loaders.get(path) ?? []), file]);
  return loaders;
}

function stepsTo(loaders: ReadonlyMap<string, readonly string[]>, end: string): Steps {
  const steps = new Map([[end, 0]]);
  for (const [path, count] of steps)
    for (const loader of loaders.get(path) ?? []) if (!steps.has(loader)) steps.set(loader, count + 1);
  return steps;
}

/** Returns all modules on the shortest paths from a module to the target of `steps`. */
function waysDown(modules: Modules, steps: Steps, top: string): string[] {
  const visited = new Set([top]);
  for (const path of visited)
    for (const next of modules.get(path)?.loads ?? [])
      if (steps.get(next) === (steps.get(path) ?? 0) - 1) visited.add(next);
  return [...visited];
}

/**
 * Finds the module that defines a function.
 * @throws {Error} if there is none, or more than one
 */
function moduleOf(modules: Modules, named: string): string {
  const [, workspace = '', name = ''] = /^(.*\/)?(.*)$/.exec(named) ?? [];
  const exportsIt = (path: string) => modules.get(path)?.exports.includes(name) === true;
  const paths = [...modules]
    .filter(([path]) => path.startsWith(workspace) && !TEST.test(path))
    .filter(
      ([path, { exports, imports }]) =>
        (exports.includes('default') && basename(path, extname(path)) === name) ||
        (exportsIt(path) && ![...imports].some(([target, names]) => names.has(name) && exportsIt(target))),
    )
    .map(([path]) => path);
  const [path, ...others] = paths;
  if (path === undefined || others.length > 0)
    throw new Error(`Modules that export ${named}: ${paths.join(', ') || 'none'}`);
  return path;
}

/** Returns the report: for each feature, the number of files to open, and the files of each pair. */
function walksText(root: string) {
  const modules = readModules(root, filesBelow(root));
  return Object.entries(WALKS)
    .map(([walk, pairs]) => {
      const found = pairs.map((pair) => {
        const [from, to] = pair.map((name) => moduleOf(modules, name)) as [string, string];
        return { pair, files: filesOfPair(modules, from, to) };
      });
      const all = new Set(found.flatMap(({ files }) => files));
      const parts = found.map(
        ({ pair, files }) => `  ${pair.join(' … ')}\n${files.map((file) => `    ${file}\n`).join('')}`,
      );
      return `${walk}: ${all.size} files\n${parts.join('')}`;
    })
    .join('\n');
}

if (process.argv[1] === import.meta.filename)
  console.log(walksText(resolve(process.argv[2] ?? resolve(import.meta.dirname, '../..'))));
