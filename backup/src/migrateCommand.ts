import { resolve } from 'node:path';
import { hasRecentBackup } from './archive/backupHeader.ts';
import { runCommand } from './command/runWithProgress.ts';
import { exportCompany } from './exportCompany.ts';
import { migrations } from './migrations/allMigrations.ts';
import { openMigrations, runMigrations } from './migrations/runMigrations.ts';

const usage = `Usage: npm run migrate -- FOLDER [--check] [--project ID] [--bucket NAME]

Changes stored documents as this release needs them, after a backup to a new folder. It does what the project doesn't
have yet, so it can be repeated. After an interruption, the same command continues.

  --check        only lists what there is to do
  --project ID   the Firebase project; without it, the local suite that npm start runs
  --bucket NAME  the bucket of the objects, if it is not the project's default one`;

process.exitCode = await runCommand({
  root: resolve(import.meta.dirname, '../..'),
  usage,
  flags: ['check'],
  run: async ({ folder, flags }, { database, bucket }, target, signal) => {
    const open = await openMigrations(database, migrations);
    for (const { id, what } of open) console.log(`  ${id}: ${what}`);
    if (open.length === 0) console.log(`${target.description} has all changes of this release.`);
    if (flags.has('check') || open.length === 0) return;
    const project = target.projectId;
    const results = await runMigrations({
      database,
      migrations,
      signal,
      backUp: async () => {
        // An interrupted run has already completed its backup.
        if (await hasRecentBackup(folder, project)) return;
        console.log(`Backing up to ${folder}.`);
        await exportCompany({ database, bucket, project, folder, signal });
      },
    });
    for (const { id, changed } of results) console.log(`  ${id}: ${changed.toLocaleString('en-US')} documents changed`);
  },
});
