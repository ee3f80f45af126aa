import { expect, it } from 'vitest';
import { readArguments, UsageError } from './backupArguments.ts';

const read = (...argv: readonly string[]) => readArguments(argv, '/home/chief', ['check', 'overwrite']);

it('a command line has a folder, relative to where it was typed, and options', () => {
  const none = { project: null, bucket: undefined, flags: new Set() };
  expect(read('backup')).toEqual({ ...none, folder: '/home/chief/backup' });
  expect(read('--check', '/mnt/backup', '--project', 'p', '--bucket=b')).toEqual({
    folder: '/mnt/backup',
    project: 'p',
    bucket: 'b',
    flags: new Set(['check']),
  });
  expect(read('x', '--help')).toBeNull();
  expect(read('-h')).toBeNull();
});

it.each([[[]], [['a', 'b']], [['a', '--force']], [['a', '--project']], [['a', '--project=']], [['a', '--bucket=']]])(
  '%j is refused',
  (argv) => {
    expect(() => read(...argv)).toThrow(UsageError);
  },
);
