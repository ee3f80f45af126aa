// Removes code that the functions never run from the bundle. Every instance has to read and compile the whole bundle
// before its first response (docs/decisions/008-a-bundle-that-starts-fast.md).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/**
 * Modules that the Admin SDK imports but the functions never use: Firestore's older and administrative clients, its
 * listeners (which load gRPC), bundles, clients and messages for other Google services, and credentials for other
 * clouds and from files. If code calls one of them anyway, an error names the module, which you should then remove from
 * this list.
 */
const OMITTED = [
  /@google-cloud\/firestore\/build\/src\/watch\.js$/,
  /@google-cloud\/firestore\/build\/src\/v1beta1\/index\.js$/,
  /@google-cloud\/firestore\/build\/src\/v1\/firestore_admin_client\.js$/,
  /@google-cloud\/firestore\/build\/protos\/firestore_v1_proto_api\.js$/,
  /google-gax\/build\/protos\/(iam_service|locations|operations)\.js$/,
  /google-gax\/build\/src\/(index|iamService|operationsClient)\.js$/,
  /google-auth-library\/build\/src\/auth\/(aws\w*|baseexternalclient|externalAccount\w*|externalclient)\.js$/,
  /google-auth-library\/build\/src\/auth\/(downscopedclient|identitypoolclient|pluggable-auth-\w+)\.js$/,
  // Tokens from service account keys. Functions get theirs from the metadata server, without a proxy.
  /\/(gtoken\/build\/src|jws|https-proxy-agent\/dist)\/index\.js$/,
];

/** Modules to replace with smaller ones. */
const SMALLER: readonly (readonly [module: RegExp, code: (file: string) => string])[] = [
  // A client for another service. Every Firestore client creates and closes one.
  [/google-gax\/build\/src\/locationService\.js$/, () => 'exports.LocationsClient = class { close() {} };'],
  // We don't use tracing, but Firestore traces every read unless it is disabled in the environment.
  [
    /@google-cloud\/firestore\/build\/src\/telemetry\/enabled-trace-util\.js$/,
    () => `exports.EnabledTraceUtil = require('./disabled-trace-util').DisabledTraceUtil;`,
  ],
  // Protobuf without the parser for .proto files.
  [/protobufjs\/index\.js$/, () => `module.exports = require('./light');`],
  // Node has both built in. The metadata server's JSON has no numbers that JavaScript can't represent.
  [/abort-controller\/dist\/abort-controller\.js$/, () => 'exports.AbortController = AbortController;'],
  [/json-bigint\/index\.js$/, () => 'module.exports = JSON;'],
  // Debug logs of libraries, which are never enabled.
  [/debug\/src\/index\.js$/, () => 'module.exports = () => Object.assign(() => {}, { enabled: false });'],
  // Every instance builds classes for all message definitions. Half of them only describe the Protobuf language itself.
  [/@google-cloud\/firestore\/build\/protos\/v1\.json$/, withoutDescriptors],
];

/**
 * Returns Firestore's message definitions without `google.api`, the descriptors it extends, and the methods that the
 * SDK never calls over REST, with their messages.
 */
function withoutDescriptors(file: string) {
  const definitions = JSON.parse(readFileSync(file, 'utf8'));
  const google = definitions.nested.google.nested;
  delete google.api;
  for (const name of Object.keys(google.protobuf.nested)) {
    if (/Descriptor|Options|Option$|Feature|CodeInfo|^Edition$/.test(name)) delete google.protobuf.nested[name];
  }
  const firestore = google.firestore.nested.v1.nested;
  for (const name of [
    'Write',
    'Listen',
    'PartitionQuery',
    'CreateDocument',
    'UpdateDocument',
    'DeleteDocument',
    'GetDocument',
  ]) {
    delete firestore.Firestore.methods[name];
    delete firestore[`${name}Request`];
    delete firestore[`${name}Response`];
  }
  for (const name of [
    'Target',
    'TargetChange',
    'DocumentChange',
    'DocumentDelete',
    'DocumentRemove',
    'ExistenceFilter',
    'BloomFilter',
    'BitSequence',
  ])
    delete firestore[name];
  return JSON.stringify(definitions);
}

const LEFT = '\0left-out:';
const LAZY = '\0later:';

/** Creates the Vite plugin, which resolves packages from the functions' folder. */
export function slim(root: string): Plugin {
  const fromHere = createRequire(`${root}/package.json`);
  const fromAdmin = createRequire(fromHere.resolve('firebase-admin'));
  return {
    name: 'slim',
    enforce: 'pre',
    async resolveId(source, importer = '', options) {
      // The Functions SDK imports these packages at startup. Load them only on the first call.
      if (importer.includes('/firebase-functions/') && source.startsWith('firebase-admin/')) return LAZY + source;
      // This module re-exports Firestore, but also loads the Admin SDK's app, whose credentials we don't need for
      // Firestore.
      if (source === 'firebase-admin/firestore') return fromAdmin.resolve('@google-cloud/firestore');
      if (source.startsWith('firebase-admin/')) return { id: source, external: true };
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found !== null && OMITTED.some((module) => module.test(found.id))
        ? LEFT + found.id.split('node_modules/').at(-1)
        : found;
    },
    load(id) {
      if (id.startsWith(LEFT)) return omittedModule(id.slice(LEFT.length));
      if (id.startsWith(LAZY)) return lazyModule(id.slice(LAZY.length), root);
      return SMALLER.find(([module]) => module.test(id))?.[1](id);
    },
  };
}

/** Creates a module with exports that can be referenced but throw an error when called. */
function omittedModule(name: string) {
  return `module.exports = new Proxy({}, {
  get: (_, member) => member === '__esModule' ? true : function () {
    throw new Error(${JSON.stringify(`${name} is left out of the bundle: `)} + String(member));
  },
});`;
}

/**
 * Creates a module that loads the real package on the first call. Firestore is replaced by the functions' own copy,
 * because documents passed to triggers must be instances of the same classes.
 */
function lazyModule(name: string, root: string) {
  if (name === 'firebase-admin/firestore') {
    return `import { database } from ${JSON.stringify(`${root}/src/platform/firebase.ts`)};
export const getFirestore = () => database();`;
  }
  const functions = Object.entries(createRequire(`${root}/package.json`)(name)).filter(
    ([, member]) => typeof member === 'function',
  );
  const exported = functions.map(
    ([member]) => `export const ${member} = (...given) => load(${JSON.stringify(name)}).${member}(...given);`,
  );
  return `import { createRequire } from 'node:module';
const load = createRequire(import.meta.url);
${exported.join('\n')}`;
}
