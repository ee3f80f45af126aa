/**
 * Preloads for the Firebase CLI, in load order: if two modules wrap the same function, the CLI calls the later
 * wrapper. The build bundles them into one file.
 */
import './java.ts';
import './scriptEnvironment.ts';
import './firestoreRules.ts';
import './functionRequests.ts';
import './notices.ts';
import './quickStart.ts';
import './userPermissions.ts';
