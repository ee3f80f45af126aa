import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The folder with installed packages: this package's own or, in a workspace, the repository's. */
export const MODULES = join(createRequire(import.meta.url).resolve('firebase-tools/package.json'), '../..');
