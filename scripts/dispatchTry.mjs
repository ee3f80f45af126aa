import { runBuilt } from './builtProgram.mjs';

await runBuilt('dispatchTry');
