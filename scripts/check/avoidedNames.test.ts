import { expect, it } from 'vitest';
import { avoidedNames } from './avoidedNames.ts';
import { scratchFolder } from '../testing/scratchFolder.ts';

const folder = scratchFolder();

it('finds avoided words in identifiers of every kind', async () => {
  await folder.write({
    'web/a.tsx': [
      'interface LastCall { readonly recentCalls: number }',
      'class Box { #picture = 1; storePhotos(calls: LastCall) { return this.#picture + calls.recentCalls } }',
      "export const MAX_CALLS = <Box photoOf={{ callId: 'call' }} />; // a call",
    ].join('\n'),
  });
  const names = new Set(avoidedNames(folder.path()).map((message) => /: (\S+) says/.exec(message)?.[1]));
  expect(names).toEqual(
    new Set(['LastCall', 'MAX_CALLS', 'callId', 'calls', 'photoOf', 'picture', 'recentCalls', 'storePhotos']),
  );
});

it('finds avoided words in the names of files and folders, and says which word to use', async () => {
  await folder.write({ 'seed/src/calls/intake.ts': '', 'web/_recentCalls.scss': '', 'web/recall.scss': '' });
  expect(avoidedNames(folder.path())).toEqual([
    'seed/src/calls/intake.ts: calls says “calls”; docs/glossary.md says “incidents”.',
    'web/_recentCalls.scss: _recentCalls says “calls”; docs/glossary.md says “incidents”.',
  ]);
});

it('leaves names of the specification, calls of mocks, and names that only contain the letters', async () => {
  await folder.write({
    'web/callHistory/a.ts': 'export const { aggregateCallsVolume, dailyCalls } = useCallback(save.mock.calls, caller);',
    'emulators/a.ts': 'export const call = 1;',
  });
  expect(avoidedNames(folder.path())).toEqual([]);
});

it('keeps a name only in the files where it has a reason', async () => {
  const text = 'export const call = 1;';
  await folder.write({ 'seed/src/csv/columnSpellings.ts': text, 'seed/src/csv/rows.ts': text });
  expect(avoidedNames(folder.path())).toEqual([
    'seed/src/csv/rows.ts: call says “call”; docs/glossary.md says “incident”.',
  ]);
});
