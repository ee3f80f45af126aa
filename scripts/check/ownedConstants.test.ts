import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as model from '@firehouse/model';
import { expect, it } from 'vitest';
import { filesBelow } from './sourceFiles.ts';

const root = resolve(import.meta.dirname, '../..');
const CONSTANT = /^(?:export )?const ([A-Z][A-Z\d_]*)\b/gm;

/** Returns the uppercase constants declared in a package, with their files. Excludes tests and benchmarks. */
const constantsOf = (name: string): [constant: string, file: string][] =>
  filesBelow(root, name)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/(bench|testing)\//.test(file))
    .flatMap((file) =>
      Array.from(readFileSync(join(root, file), 'utf8').matchAll(CONSTANT), ([, constant = '']): [string, string] => [
        constant,
        file,
      ]),
    );

it.each(['functions', 'web', 'incidents', 'seed', 'backup', 'project', 'scripts'])(
  '%s declares no constant that the model exports',
  (name) => {
    const constants = constantsOf(name);
    expect(constants.length).toBeGreaterThan(0);
    expect(constants.filter(([constant]) => constant in model)).toEqual([]);
  },
);
