import { peakMemoryMB } from './senders.ts';
import { readsOf, sources, spawnFunction, startCompany, untilAnswered } from './suite.ts';

/**
 * `npm run bench:sign-ins -w functions -- [ATTEMPTS]`: refused sign-ins of a foreign tenant, with addresses of
 * strangers and then with a member's address: documents read and written, and the peak memory of the function.
 */
const attempts = Number(process.argv[2] ?? 10_000);
const AT_ONCE = 20;

const suite = await startCompany();
const instance = await spawnFunction(sources.ours, suite, 'beforeUserSignedIn', {
  FIREBASE_DEBUG_MODE: 'true',
  FIREBASE_DEBUG_FEATURES: '{"skipTokenVerification":true}',
});
try {
  await untilAnswered(instance, () => refuse('warm-up@strangers.example'));
  console.log(`At rest: peak memory ${peakMemoryMB(instance.pid)} MB`);
  await flood('strangers', (attempt) => `stranger${attempt}@strangers.example`);
  const member = await idOfAnyMember();
  await flood('one member', () => member);
} finally {
  await instance.stop();
  await suite.stop();
}

async function flood(name: string, addressOf: (attempt: number) => string) {
  const [reads, lines] = [await readsOf(suite), await auditLines()];
  const queue = Array.from({ length: attempts }, (_, attempt) => attempt).values();
  const worker = async () => {
    for (const attempt of queue) await refuse(addressOf(attempt));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const read = (await readsOf(suite)) - reads;
  const written = (await auditLines()) - lines;
  console.log(
    `${attempts} of ${name}: ${read} documents read, ${written} written, peak memory ${peakMemoryMB(instance.pid)} MB`,
  );
}

function part(value: object) {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Sends the event of a sign-in, as Identity Platform does. */
async function refuse(address: string) {
  const event = {
    event_type: 'beforeSignIn',
    event_id: String(Math.random()),
    sub: 'stranger',
    iat: 1,
    sign_in_method: 'microsoft.com',
    user_record: { uid: 'stranger', email: address, provider_data: [] },
    oauth_id_token: `${part({ alg: 'RS256' })}.${part({ tid: 'foreign', preferred_username: address })}.c2ln`,
  };
  const response = await fetch(`http://127.0.0.1:${instance.port}/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ data: { jwt: `${part({ alg: 'none' })}.${part(event)}.` } }),
  }).catch((error) => {
    throw error.cause ?? error;
  });
  if (response.status !== 403) throw new Error(`${response.status} ${await response.text()}`);
  await response.text();
}

async function auditLines() {
  return (await documents('audit')).length;
}

async function idOfAnyMember() {
  const [member] = await documents('members');
  return member?.name.split('/').at(-1) ?? '';
}

/** The first documents of a collection, which are all. */
async function documents(collection: string): Promise<readonly { readonly name: string }[]> {
  const { firestore, projectId } = suite;
  const path = `v1/projects/${projectId}/databases/(default)/documents/${collection}?pageSize=300`;
  const response = await fetch(`http://${firestore}/${path}`, { headers: { Authorization: 'Bearer owner' } });
  return ((await response.json()) as { documents?: { name: string }[] }).documents ?? [];
}
