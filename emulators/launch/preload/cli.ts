/**
 * What is loaded into the Firebase CLI before its own code, in this order: of two modules that wrap the same function,
 * the CLI calls the last one. The build makes one file of it.
 */
import './java.ts';
import './scriptEnvironment.ts';
import './firestoreRules.ts';
import './functionRequests.ts';
import './quickStart.ts';
import './userPermissions.ts';
