export { openDatabase, type OpenDatabase } from './database.ts';
export { emulatedBucket, findBucket, openStore, type Bucket } from './objectStore.ts';
export { findTarget, knownProjects, NoTargetError, type Target } from './target.ts';
