export { centerNamed, centerProblems, ownCenters, type Center } from './dispatch/center.ts';
export { readMessage, type ReadMessage } from './dispatch/message.ts';
export { cleanLine } from './dispatch/values.ts';
