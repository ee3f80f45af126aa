export { localCredentials } from './suite.mjs';
