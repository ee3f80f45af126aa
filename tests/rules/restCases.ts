import { isPlainObject } from '@firehouse/model';
import {
  FromRequest,
  inSession,
  REQUEST_TIME,
  WholeDouble,
  type Claims,
  type Fields,
  type RulesCase,
} from './cases/case.ts';

/** Runs cases with Firestore's REST API (https://firebase.google.com/docs/firestore/reference/rest). */
interface RestCases {
  /**
   * Stores documents, bypassing the rules. Writes a {@link WholeDouble} as a double, which the JavaScript SDK can't do.
   */
  readonly store: (documents: ReadonlyMap<string, Fields>) => Promise<void>;
  /** Runs a case and returns whether it was allowed. Throws for any response other than success or a denial. */
  readonly isAllowed: (one: RulesCase) => Promise<boolean>;
}

/** Number of writes per commit. */
const BATCH = 500;

/**
 * Creates a runner for cases. REST takes a fifth of the SDK's time, and there are thousands of cases.
 * @param emulator `host:port` of a Firestore emulator
 * @param projectId project to use
 */
export function restCases(emulator: string, projectId: string): RestCases {
  const database = `projects/${projectId}/databases/(default)/documents`;
  const tokens = new Map<Claims, string>();

  function tokenOf(claims: Claims): string | undefined {
    if (claims === null) return undefined;
    const token = tokens.get(claims) ?? unsignedToken(claims, projectId);
    tokens.set(claims, token);
    return token;
  }

  async function send(token: string | undefined, method: string, path: string, body?: object): Promise<boolean> {
    const response = await fetch(`http://${emulator}/v1/${database}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // A 404 means that the read was allowed.
    if (response.ok || (method === 'GET' && response.status === 404)) return true;
    if (response.status === 403 && text.includes('PERMISSION_DENIED')) return false;
    throw new Error(`${method} ${path}: ${response.status} ${text}`);
  }

  return {
    async store(documents) {
      const writes = [...documents].map(([path, fields]) => writeOf(`${database}/${path}`, fields, asDouble));
      for (let start = 0; start < writes.length; start += BATCH)
        await send('owner', 'POST', ':commit', { writes: writes.slice(start, start + BATCH) });
    },
    isAllowed({ as, operation, path, document = {}, along = {} }) {
      const token = tokenOf(as);
      if (operation === 'list') {
        const [collectionId = '', ...parent] = path.split('/').slice(0, -1).reverse();
        const from = [{ collectionId }];
        return send(token, 'POST', `${pathOf(parent.reverse())}:runQuery`, { structuredQuery: { from, limit: 1 } });
      }
      if (operation === 'get') return send(token, 'GET', pathOf(path.split('/')));
      const documents = Object.entries({ [path]: operation === 'delete' ? undefined : document, ...along });
      const writes = documents.map(([name, fields]) => writeOf(`${database}/${name}`, fields, asInteger));
      return send(token, 'POST', ':commit', { writes });
    },
  };
}

/** Encodes path segments for a URL. */
const pathOf = (segments: readonly string[]) => segments.map((segment) => `/${encodeURIComponent(segment)}`).join('');

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Creates a token like the SDK's `authenticatedContext`. */
function unsignedToken(claims: Fields, projectId: string): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    iat: now,
    exp: now + 3_600,
    firebase: { sign_in_provider: 'custom', identities: {} },
    ...inSession(claims),
    sub: 'somebody',
    user_id: 'somebody',
  };
  return `${encoded({ alg: 'none', type: 'JWT' })}.${encoded(payload)}.`;
}

/** Encodes a {@link WholeDouble}. */
type Doubles = (double: WholeDouble) => object;
const asDouble: Doubles = ({ value }) => ({ doubleValue: value });
const asInteger: Doubles = ({ value }) => ({ integerValue: String(value) });

/** Creates a write that replaces a document, or deletes it if there are no fields. */
function writeOf(name: string, fields: Fields | undefined, doubles: Doubles): object {
  if (fields === undefined) return { delete: name };
  return {
    update: { name, fields: restFields(fields, doubles) },
    updateTransforms: requestTimes(fields).map((fieldPath) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' })),
  };
}

/** Returns the paths of fields that are set to the request's time. */
function requestTimes(fields: Fields, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (value === REQUEST_TIME) return [prefix + name];
    return isPlainObject(value) ? requestTimes(value, `${prefix}${name}.`) : [];
  });
}

function restFields(fields: Fields, doubles: Doubles): Record<string, unknown> {
  const stored = Object.entries(fields).filter(([, value]) => value !== REQUEST_TIME);
  return Object.fromEntries(stored.map(([name, value]) => [name, restValue(value, doubles)]));
}

function restValue(value: unknown, doubles: Doubles): object {
  if (value === null) return { nullValue: null };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  if (value instanceof WholeDouble) return doubles(value);
  if (value instanceof FromRequest) return { timestampValue: new Date(Date.now() + value.ms).toISOString() };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map((item) => restValue(item, doubles)) } };
  if (isPlainObject(value)) return { mapValue: { fields: restFields(value, doubles) } };
  throw new Error(`A case has a value of an unknown kind: ${JSON.stringify(value)}`);
}
