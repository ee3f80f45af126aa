// `npm run indexes -w model`: writes firestore.indexes.json from the queries in src/entities/allowedQueries.ts; a test
// fails if the file is out of date.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const model = join(dirname(fileURLToPath(import.meta.url)), '..');
const { module } = await runnerImport(join(model, 'src/entities/allowedQueries.ts'));
const file = join(model, '../firestore.indexes.json');
writeFileSync(file, module.indexFile());
console.log(`Wrote ${module.compositeIndexes().length} indexes to firestore.indexes.json.`);
