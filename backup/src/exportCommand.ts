import { resolve } from 'node:path';
import { SingleBar } from 'cli-progress';
import { runCommand } from './command/runWithProgress.ts';
import { exportCompany } from './exportCompany.ts';

const usage = `Usage: npm run export -- FOLDER [--project ID] [--bucket NAME]

Exports all documents and objects of the site to a folder, also as CSV and JSON for other software. After an
interruption, the same command continues. The folder has personal data: keep it where only you can read it.

  --project ID   the Firebase project; without it, the local suite that npm start runs
  --bucket NAME  the bucket of the objects, if it is not the project's default one`;

process.exitCode = await runCommand({
  root: resolve(import.meta.dirname, '../..'),
  usage,
  flags: [],
  run: async ({ folder }, { database, bucket }, target, signal) => {
    console.log(`Exporting ${target.description} to ${folder}.`);
    const bar = process.stderr.isTTY
      ? new SingleBar({ format: '  [{bar}] {value} of {total} documents, {objects} objects', hideCursor: true })
      : null;
    bar?.start(0, 0, { objects: 0 });
    try {
      const { collections, objects, deletedMeanwhile, resumed } = await exportCompany({
        database,
        bucket,
        project: target.projectId,
        folder,
        signal,
        onProgress: (progress) => {
          bar?.setTotal(progress.totalDocuments);
          bar?.update(progress.documents, { objects: progress.objects });
        },
      });
      bar?.stop();
      if (resumed) console.log('Continued after an interruption.');
      for (const [collection, documents] of collections)
        console.log(`  ${collection}: ${documents.toLocaleString('en-US')}`);
      console.log(`  objects: ${objects.toLocaleString('en-US')}`);
      if (deletedMeanwhile.length > 0)
        console.log(`Deleted while the export ran, and not in it: ${deletedMeanwhile.join(', ')}`);
      console.log('The backup is complete.');
    } finally {
      bar?.stop();
    }
  },
});
