// `firebase-without-java/testing`: helpers for tests of other packages.

export { PROJECT, startLocalEmulator, tokenFor, type LocalEmulator } from '../testing/localEmulator.ts';
export { servePage } from '../testing/pageServer.mjs';
export { Random } from '../testing/random.ts';
