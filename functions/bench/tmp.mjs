import { startSuite } from '../../emulators/launch/suite.mjs';
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { Firestore, AggregateField, FieldPath } = require('firebase-admin/firestore');
const suite = await startSuite({ root: '/tmp/wt/mailings', projectId: 'demo-x', ports: 'free', only: ['firestore'] });
try {
  const db = new Firestore({ projectId: 'demo-x', preferRest: true, host: suite.firestore, ssl: false, grpc: { credentials: { createInsecure: () => ({}) } }, auth: { getRequestHeaders: () => Promise.resolve({}) } });
  const ref = db.doc('mailings/a/batches/1');
  const t = (l, s) => console.log(l, Math.round(performance.now() - s), 'ms');
  const w = await ref.set({ n: 1, sent: 3, failed: 0, open: 1, skipped: 0, dueAt: 1 });
  const w2 = await ref.update({ n: 2 }, { lastUpdateTime: w.writeTime });
  let s = performance.now();
  try { await ref.update({ n: 3 }, { lastUpdateTime: w.writeTime }); } catch (e) { console.log(e.code, e.message); }
  t('stale', s); s = performance.now();
  try { await db.doc('mailings/a/batches/9').update({ n: 3 }); } catch (e) { console.log(e.code, e.message); }
  t('missing', s); s = performance.now();
  const r = await ref.parent.aggregate({ sent: AggregateField.sum('sent'), failed: AggregateField.sum('failed'), open: AggregateField.sum('open'), skipped: AggregateField.sum('skipped') }).get();
  console.log(r.data(), r.readTime);
  t('agg', s);
  const subs = db.collection('subscriptions');
  await subs.doc('a@x').set({ type: ['alerts'] });
  await subs.doc('b@x').set({ type: ['alerts'] });
  const q = await subs.where('type', 'array-contains', 'alerts').where(FieldPath.documentId(), '>', 'a@x').where(FieldPath.documentId(), '<=', 'b@x').orderBy(FieldPath.documentId()).select().get();
  console.log(q.docs.map((d) => d.id));
  const q2 = await subs.where('type', 'array-contains', 'alerts').orderBy(FieldPath.documentId()).startAfter('a@x').limit(1).select().get();
  console.log(q2.docs.map((d) => d.id));
} catch (e) { console.log(e); } finally { await suite.stop(); }
