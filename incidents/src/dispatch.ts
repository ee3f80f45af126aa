export { centerNamed, centerProblems, ownCenters, type Center } from './dispatch/center.ts';
export { readMessage, type ReadMessage } from './dispatch/readMessage.ts';
export { cleanLine } from './dispatch/checkedValues.ts';
