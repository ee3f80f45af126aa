// Baseline for the API benchmarks. Serves the home page's requests with the same cache headers, written the
// straightforward way: Express and the Admin SDK over gRPC, unbundled.
import compression from 'compression';
import express, { type RequestHandler } from 'express';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, Timestamp, type DocumentSnapshot, type OrderByDirection } from 'firebase-admin/firestore';
import { onRequest } from 'firebase-functions/v2/https';

/** Query parameters of a list. */
interface Parameters {
  readonly q?: string;
  readonly orderBy: string;
  readonly limit?: string;
}

initializeApp();
const db = getFirestore();
const app = express();
app.use(compression());
app.use((_request, response, next) => {
  response.set({ 'Cache-Control': 'private, max-age=300', Vary: 'Authorization' });
  next();
});

const alerts: RequestHandler = async (_request, response) => {
  const now = Timestamp.now();
  const { docs } = await db.collection('alerts').where('endTime', '>', now).orderBy('endTime').get();
  const inForce = docs.filter((alert) => alert.get('startTime') <= now);
  response.json(
    inForce.map((alert) => {
      const { title, description, location } = alert.data();
      return { id: alert.id, title, description, location };
    }),
  );
};

const list: RequestHandler<{ collection: string }, unknown, unknown, Parameters> = async (request, response) => {
  const { q, orderBy, limit } = request.query;
  const [field = '', direction] = orderBy.split(',');
  let query = db.collection(request.params.collection).orderBy(field, direction as OrderByDirection);
  const since = /^startTime>=(\d+)$/.exec(q ?? '');
  if (since) query = query.where('startTime', '>=', Number(since[1]));
  if (Number(limit) > 0) query = query.limit(Number(limit));
  const { docs } = await query.get();
  response.json(docs.map(shown));
};

const document: RequestHandler<{ collection: string; id: string }> = async (request, response) => {
  const found = await db.collection(request.params.collection).doc(request.params.id).get();
  if (found.exists) response.json(shown(found));
  else response.sendStatus(404);
};

function shown(found: DocumentSnapshot) {
  return { id: found.id, ...found.data() };
}

app.route('/api/alerts').get(alerts);
app.route('/api/col/:collection').get(list);
app.route('/api/col/:collection/doc/:id').get(document);

export const api = onRequest(app);
