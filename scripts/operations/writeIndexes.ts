// `npm run indexes -w model`: writes firestore.indexes.json based on the queries in model/src/entities/collections.ts.
// A test fails if the file is out of date.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { compositeIndexes, indexFile } from '@firehouse/model';

writeFileSync(resolve(import.meta.dirname, '../../firestore.indexes.json'), indexFile());
console.log(`Wrote ${compositeIndexes().length} indexes to firestore.indexes.json.`);
