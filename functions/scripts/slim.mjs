// Keeps out of the bundle what the functions never run, since each instance reads and compiles the whole of it
// before it answers its first call (docs/decisions/008-a-bundle-that-starts-fast.md).
import { createRequire } from 'node:module';

/**
 * Modules that the Admin SDK's Firestore names and that nothing of ours reaches: its older and administrative
 * clients, its listeners (they are what loads gRPC), bundles, clients and messages of Google's other services, and
 * credentials of other clouds. Whoever calls into one is told so; to use it, take it off this list.
 */
const LEFT_OUT = [
  /@google-cloud\/firestore\/build\/src\/watch\.js$/,
  /@google-cloud\/firestore\/build\/src\/v1beta1\/index\.js$/,
  /@google-cloud\/firestore\/build\/src\/v1\/firestore_admin_client\.js$/,
  /@google-cloud\/firestore\/build\/protos\/firestore_v1_proto_api\.js$/,
  /google-gax\/build\/protos\/(iam_service|locations|operations)\.js$/,
  /google-gax\/build\/src\/(index|iamService|operationsClient)\.js$/,
  /google-auth-library\/build\/src\/auth\/(aws\w*|baseexternalclient|downscopedclient|externalAccount\w*|externalclient|identitypoolclient|pluggable-auth-\w+)\.js$/,
];

/** Modules that are needed for less than they do, and what does that much. */
const SMALLER = [
  // A client of another service that each of Firestore's makes and ends.
  [/google-gax\/build\/src\/locationService\.js$/, () => 'exports.LocationsClient = class { close() {} };'],
  // Nothing here records traces, and Firestore goes to record each read unless the environment forbids it.
  [
    /@google-cloud\/firestore\/build\/src\/telemetry\/enabled-trace-util\.js$/,
    () => `exports.EnabledTraceUtil = require('./disabled-trace-util').DisabledTraceUtil;`,
  ],
];

const LEFT = '\0left-out:';
const LATER = '\0later:';

/**
 * A plugin of the bundler.
 * @param {string} root the folder of the functions, from which packages are found
 */
export function slim(root) {
  const fromHere = createRequire(`${root}/package.json`);
  const fromAdmin = createRequire(fromHere.resolve('firebase-admin'));
  return {
    name: 'slim',
    enforce: 'pre',
    async resolveId(source, importer = '', options) {
      // The Functions SDK names the Admin SDK for kinds of functions that are not ours.
      if (importer.includes('/firebase-functions/') && source.startsWith('firebase-admin/')) return LATER + source;
      // What the Admin SDK hands on as its own, without the app round it, whose credentials Firestore does not use.
      if (source === 'firebase-admin/firestore') return fromAdmin.resolve('@google-cloud/firestore');
      if (source.startsWith('firebase-admin/')) return { id: source, external: true };
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found !== null && LEFT_OUT.some((module) => module.test(found.id))
        ? LEFT + found.id.split('node_modules/').at(-1)
        : found;
    },
    load(id) {
      if (id.startsWith(LEFT)) return leftOut(id.slice(LEFT.length));
      if (id.startsWith(LATER)) return later(id.slice(LATER.length), root);
      return SMALLER.find(([module]) => module.test(id))?.[1](id);
    },
  };
}

/** A module whose every member throws when it is called or made, and can be named. */
function leftOut(name) {
  return `module.exports = new Proxy({}, {
  get: (_, member) => member === '__esModule' ? true : function () {
    throw new Error(${JSON.stringify(`${name} is left out of the bundle: `)} + String(member));
  },
});`;
}

/**
 * A module whose functions load it from its package when they are first called. Firestore is the one that the
 * functions use themselves: the documents that triggers are given must be of the same classes.
 */
function later(name, root) {
  if (name === 'firebase-admin/firestore') {
    return `import { database } from ${JSON.stringify(`${root}/src/platform/firebase.ts`)};
export const getFirestore = () => database();`;
  }
  const functions = Object.entries(createRequire(`${root}/package.json`)(name)).filter(
    ([, member]) => typeof member === 'function',
  );
  return `import { createRequire } from 'node:module';
const load = createRequire(import.meta.url);
${functions.map(([member]) => `export const ${member} = (...given) => load(${JSON.stringify(name)}).${member}(...given);`).join('\n')}`;
}
