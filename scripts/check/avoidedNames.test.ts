import { expect, it } from 'vitest';
import { avoidedNames, repeatedFolders } from './avoidedNames.ts';
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

it('keeps a word of one meaning where it has this meaning', async () => {
  const text = 'export const entry = placeOf(report);';
  await folder.write({
    'functions/src/ledger/a.ts': text,
    'functions/src/objects/b.ts': text,
    'backup/src/c.ts': text,
  });
  expect(avoidedNames(folder.path()).map((message) => message.replace(/ says.*/, ''))).toEqual([
    'backup/src/c.ts: entry',
    'backup/src/c.ts: placeOf',
    'backup/src/c.ts: report',
    'functions/src/ledger/a.ts: placeOf',
    'functions/src/ledger/a.ts: report',
    'functions/src/objects/b.ts: entry',
    'functions/src/objects/b.ts: report',
  ]);
});

it('finds files that repeat the name of their folder, except a component and its style sheet', async () => {
  await folder.write({
    'model/src/neris/neris.ts': '',
    'model/src/neris/neris.test.ts': '',
    'model/src/neris/countByNerisType.ts': '',
    'web/src/pages/home/Home.tsx': '',
    'web/src/pages/home/_home.scss': '',
    'web/src/lib/api/api.ts': '',
    'web/src/lib/heat/_heat.scss': '',
    'web/src/lib/heat/Legend.tsx': '',
  });
  expect(repeatedFolders(folder.path()).map((message) => message.replace(/ repeats.*/, ''))).toEqual([
    'model/src/neris/neris.test.ts',
    'model/src/neris/neris.ts',
    'web/src/lib/api/api.ts',
    'web/src/lib/heat/_heat.scss',
  ]);
});
