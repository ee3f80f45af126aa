export { openDatabase, type OpenDatabase } from './database.ts';
export { emulatedBucket, openStore, type Bucket } from './objectStore.ts';
export { findTarget, NoTargetError, type Target } from './target.ts';
