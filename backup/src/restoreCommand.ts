import { resolve } from 'node:path';
import { SingleBar } from 'cli-progress';
import { runCommand } from './command/runWithProgress.ts';
import { restoreCompany } from './restoreCompany.ts';
import { verifyBackup } from './verifyBackup.ts';

const usage = `Usage: npm run restore -- FOLDER [--check] [--overwrite] [--project ID] [--bucket NAME]

Restores a backup of npm run export to a project. Every file is checked first; from a damaged backup nothing is
restored. After an interruption, the same command continues. Restore before functions are deployed, so that they send
no emails about restored documents.

  --check        only checks the backup
  --overwrite    restores into a database that has documents: those with the same ids are replaced, others stay
  --project ID   the Firebase project; without it, the local suite that npm start runs
  --bucket NAME  the bucket of the objects, if it is not the project's default one`;

process.exitCode = await runCommand({
  root: resolve(import.meta.dirname, '../..'),
  usage,
  flags: ['check', 'overwrite'],
  run: async ({ folder, flags }, { database, bucket }, target, signal) => {
    if (flags.has('check')) {
      const { header, items } = await verifyBackup(folder);
      console.log(`The backup of ${header.project} from ${header.readTime} is complete: ${items.length} items.`);
      return;
    }
    console.log(`Restoring ${folder} to ${target.description}.`);
    const bar = process.stderr.isTTY
      ? new SingleBar({ format: '  {step} [{bar}] {value} of {total}', hideCursor: true })
      : null;
    bar?.start(0, 0, { step: 'Checking' });
    try {
      const { documents, objects, resumed } = await restoreCompany({
        database,
        bucket,
        project: target.projectId,
        folder,
        overwrite: flags.has('overwrite'),
        signal,
        onProgress: (progress) => {
          bar?.setTotal(progress.of);
          if (progress.step === 'checking') bar?.update(progress.files, { step: 'Checking' });
          else bar?.update(progress.documents + progress.objects, { step: 'Writing' });
        },
      });
      bar?.stop();
      if (resumed) console.log('Continued after an interruption.');
      console.log(
        `Restored ${documents.toLocaleString('en-US')} documents and ${objects.toLocaleString('en-US')} objects.`,
      );
    } finally {
      bar?.stop();
    }
  },
});
