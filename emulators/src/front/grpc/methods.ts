import { listenStream } from './listen-stream.ts';
import { bidirectional, type Registration } from './register.ts';

/** Every method of google.firestore.v1.Firestore that is served. */
export const METHODS: readonly Registration[] = [
  bidirectional('Listen', 'ListenRequest', 'ListenResponse', listenStream),
];
