import { expect, it } from 'vitest';
import { lockOf, type LockedPackage } from './lock.ts';

const packages = {
  'node_modules/a': { version: '1.0.0', dependencies: { b: '^1' }, optionalDependencies: { native: '1' } },
  'node_modules/b': { version: '1.0.0', dev: true },
  'node_modules/a/node_modules/b': {
    version: '1.5.0',
    peerDependencies: { peer: '1', rare: '1' },
    peerDependenciesMeta: { rare: { optional: true } },
  },
  'node_modules/native': { version: '1.0.0', optional: true, os: ['linux'] },
  'node_modules/peer': { version: '1.1.0', peer: true },
  'node_modules/rare': { version: '1.1.0' },
  'node_modules/unrelated': { version: '1.0.0' },
  'functions/node_modules/own': { version: '2.0.0', dependencies: { b: '^1' } },
};
const lock = (dependencies: Readonly<Record<string, string>>) =>
  lockOf({ packages }, 'functions', { name: 'bundle', dependencies });

it('has the packages that the dependencies need, each where Node finds it, and no others', () => {
  expect(lock({ a: '1.0.0', own: '2.0.0' }).packages).toEqual({
    '': { name: 'bundle', dependencies: { a: '1.0.0', own: '2.0.0' }, engines: undefined },
    'node_modules/a': packages['node_modules/a'],
    'node_modules/a/node_modules/b': packages['node_modules/a/node_modules/b'],
    'node_modules/b': { version: '1.0.0' },
    'node_modules/native': { version: '1.0.0', optional: true, os: ['linux'] },
    'node_modules/own': packages['functions/node_modules/own'],
    'node_modules/peer': { version: '1.1.0' },
  });
});

it('installs a package once if two packages need the same version', () => {
  const framework = { version: '1.0.0', dependencies: { express: '^5' } };
  const express = { version: '5.0.0', dependencies: { parser: '^2' } };
  const names = (root: Readonly<Record<string, LockedPackage>>) =>
    Object.keys(
      lockOf(
        {
          packages: {
            'node_modules/framework': framework,
            'node_modules/framework/node_modules/express': express,
            'node_modules/framework/node_modules/express/node_modules/parser': { version: '2.0.0' },
            'node_modules/express': { version: '4.0.0' },
            'node_modules/parser': { version: '1.0.0' },
            ...root,
          },
        },
        'functions',
        { name: 'bundle', dependencies: { framework: '1', express: '5' } },
      ).packages,
    );
  expect(
    names({ 'functions/node_modules/express': express, 'functions/node_modules/parser': { version: '2.0.0' } }),
  ).toEqual(['', 'node_modules/express', 'node_modules/framework', 'node_modules/parser']);
  expect(names({ 'functions/node_modules/express': { version: '5.1.0' } })).toContain(
    'node_modules/framework/node_modules/express',
  );
});

it('throws for a package that package-lock.json lacks', () => {
  expect(() => lock({ none: '1' })).toThrow('package-lock.json has no none for functions.');
});
