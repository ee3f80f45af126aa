import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The node_modules folder, which a workspace shares with the repository root. */
export const MODULES = join(createRequire(import.meta.url).resolve('firebase-tools/package.json'), '../..');
