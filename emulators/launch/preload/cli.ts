/**
 * Preloads that only the Firebase CLI needs, bundled into one file. The order matters: if two modules wrap the same
 * function, the wrapper that is loaded later runs first.
 */
import './java.ts';
import './scriptEnvironment.ts';
import './firestoreRules.ts';
import './functionRequests.ts';
import './notices.ts';
import './quickStart.ts';
import './userPermissions.ts';
