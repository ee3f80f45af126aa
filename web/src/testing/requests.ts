export { readList } from '../lib/api/readRequest.ts';
export { send } from '../lib/api/writeRequest.ts';
