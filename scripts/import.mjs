import { runBuilt } from './builtProgram.mjs';

await runBuilt('import');
