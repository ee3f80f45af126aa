// Writes firestore.indexes.json from the query shapes in src/entities/queryShapes.ts; a test fails if the file is out
// of date. Run it with `npm run indexes -w model`.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const model = join(dirname(fileURLToPath(import.meta.url)), '..');
const { module } = await runnerImport(join(model, 'src/entities/queryShapes.ts'));
const file = join(model, '../firestore.indexes.json');
writeFileSync(file, module.indexFile());
console.log(`Wrote ${module.compositeIndexes().length} indexes to firestore.indexes.json.`);
