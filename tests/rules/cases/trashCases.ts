import { DAY_MS, HOUR_MS, type RestorableCollection, restorableCollections, trashMarks } from '@firehouse/model';
import { FromRequest, REQUEST_TIME, WholeDouble, withField, type Fields, type RulesCase } from './case.ts';
import { address, claimsOf, recordOf, roles } from './ruleCallers.ts';
import { given, oldDocument, type Made } from './samples.ts';

const time = new Date('1990-01-01T00:00:00Z');
const marks: Fields = { deletedAt: REQUEST_TIME, expireAt: new FromRequest(30 * DAY_MS) };
const oldMarks: Fields = { deletedAt: time, expireAt: time, deletedWith: 'd' };
const atStation = { coordinate: { lat: 40.5, lng: -75.25 }, address: 'a' };

/** Documents with optional fields, and with unknown ones. */
const special: Readonly<Partial<Record<RestorableCollection, Fields>>> = {
  posts: {
    ...oldDocument('posts', ''),
    postedBy: address('member'),
    media: ['/posts/a.jpg'],
    unknown: { to: ['all'] },
    text: 'unknown too',
  },
  alerts: { ...oldDocument('alerts', ''), location: atStation },
  certificates: {
    ...oldDocument('certificates', ''),
    state: 'approved',
    approvedBy: address('admin'),
    approvedAt: time,
    remindedDays: 30,
  },
  drafts: { ...given.drafts, text: 'a page', rev: 4 },
};

const documentOf = Object.fromEntries(
  restorableCollections.map((name) => [name, special[name] ?? oldDocument(name as Made, '')]),
) as Readonly<Record<RestorableCollection, Fields>>;

/** A document that is moved, and what a commit does at its source and target. */
interface Moving {
  readonly as?: RulesCase['as'];
  readonly collection?: RestorableCollection;
  /** The document at the source before the commit; null for none. */
  readonly source?: Fields | null;
  /** The document at the target before the commit. */
  readonly target?: Fields;
  /** The document that the commit writes to the target; null if it doesn't write one. */
  readonly arrives?: Fields | null;
  /** What the commit does at the source. */
  readonly leaves?: 'deleted' | 'untouched' | 'changed';
}

let count = 0;

/**
 * Returns cases for deleting and restoring. Most are checked twice: as the delete at the source, and as the write at
 * the target. A commit passes only if both are allowed.
 */
export function trashCases(): RulesCase[] {
  count = 0;
  return [
    roles.flatMap((role) => deleted(`as ${role}`, role === 'admin', { as: claimsOf[role] })),
    roles.flatMap((role) => restored(`as ${role}`, role === 'admin', { as: claimsOf[role] })),
    // Members can also write answers, but only admins can restore them.
    roles.flatMap((role) => {
      const moving = { as: claimsOf[role], collection: 'answers' } as const;
      return restored(`an answer, as ${role}`, role === 'admin', moving);
    }),
    restored('a certificate as its member', false, { as: claimsOf.member, collection: 'certificates' }),
    restorableCollections.flatMap(ofCollection),
    locations(),
    expiries(),
    halves(),
    others(),
  ].flat();
}

function deleted(name: string, allowed: boolean, moving: Moving): RulesCase[] {
  const collection = moving.collection ?? 'posts';
  const source = moving.source === undefined ? documentOf[collection] : moving.source;
  const arrives = { ...(source ?? documentOf[collection]), ...marks };
  return move(`deleting, ${name}`, allowed, { arrives, ...moving, source }, (id) => [
    `${collection}/${id}`,
    `trash/${collection}.${id}`,
  ]);
}

function restored(name: string, allowed: boolean, moving: Moving): RulesCase[] {
  const collection = moving.collection ?? 'posts';
  const source = moving.source === undefined ? { ...documentOf[collection], ...oldMarks } : moving.source;
  const arrives = without(source ?? documentOf[collection], ...trashMarks);
  return move(`restoring, ${name}`, allowed, { arrives, ...moving, source }, (id) => [
    `trash/${collection}.${id}`,
    `${collection}/${id}`,
  ]);
}

function without(fields: Fields, ...names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** Returns the cases for a move: the delete at the source and the write at the target, if the commit has both. */
function move(
  name: string,
  allowed: boolean,
  moving: Moving & { readonly source: Fields | null; readonly arrives: Fields | null },
  pathsOf: (id: string) => readonly [source: string, target: string],
): RulesCase[] {
  const { as = claimsOf.admin, source, target, arrives, leaves = 'deleted' } = moving;
  // Include dots in the ids: only the first dot in an entry's id separates the collection.
  const [sourceOfDelete, targetOfDelete] = pathsOf(`trash.case-${count++}`);
  const [sourceOfWrite, targetOfWrite] = pathsOf(`trash.case-${count++}`);
  const ofDelete: RulesCase = {
    name: `${name}: the delete`,
    as,
    operation: 'delete',
    path: sourceOfDelete,
    before: source ?? undefined,
    others: target === undefined ? {} : { [targetOfDelete]: target },
    along: arrives === null ? {} : { [targetOfDelete]: arrives },
    allowed,
  };
  const changes = {
    deleted: { [sourceOfWrite]: undefined },
    untouched: {},
    changed: { [sourceOfWrite]: { ...source, title: 'changed' } },
  };
  const ofWrite: RulesCase = {
    name: `${name}: the write`,
    as,
    operation: target === undefined ? 'create' : 'update',
    path: targetOfWrite,
    before: target,
    others: source === null ? {} : { [sourceOfWrite]: source },
    document: arrives ?? {},
    along: source === null ? {} : changes[leaves],
    allowed,
  };
  return [...(leaves === 'deleted' ? [ofDelete] : []), ...(arrives === null ? [] : [ofWrite])];
}

/** Returns cases for the document at the target, which must equal the source except for the trash metadata. */
function ofCollection(collection: RestorableCollection): RulesCase[] {
  const document = documentOf[collection];
  // Only the write checks the metadata, so leave out the delete from the trash.
  const keeping = (what: string, arrives: Fields) =>
    restored(`${collection}: ${what}`, false, { collection, arrives }).slice(1);
  const forgeries = Object.keys(document).flatMap((name): [string, Fields][] => [
    [`another ${name}`, withField(document, name, 'other')],
    [`${name} removed`, withField(document, name, undefined)],
  ]);
  forgeries.push(['text added or changed', { ...document, text: 'x' }]);
  return [
    deleted(collection, true, { collection }),
    restored(collection, true, { collection }),
    forgeries.flatMap(([what, forged]) =>
      deleted(`${collection}: ${what}`, false, { collection, arrives: { ...forged, ...marks } }),
    ),
    forgeries.flatMap(([what, forged]) => restored(`${collection}: ${what}`, false, { collection, arrives: forged })),
    trashMarks.flatMap((mark) => keeping(`${mark} kept`, withField(document, mark, oldMarks[mark]))),
    trashMarks.flatMap((mark) => keeping(`${mark} changed`, withField(document, mark, 5))),
  ].flat();
}

/** Returns cases for locations. Whole doubles come back as integers, but any other difference counts as a change. */
function locations(): RulesCase[] {
  const collection = 'alerts' as const;
  const doubles = {
    ...documentOf.alerts,
    location: { ...atStation, coordinate: { lat: new WholeDouble(40), lng: new WholeDouble(-75) } },
  };
  const integers = { ...documentOf.alerts, location: { ...atStation, coordinate: { lat: 40, lng: -75 } } };
  const changes: [string, unknown][] = [
    ['another address', { ...atStation, address: 'b' }],
    ['no address', { coordinate: atStation.coordinate }],
    ['another latitude', { ...atStation, coordinate: { lat: 41, lng: -75.25 } }],
    ['another longitude', { ...atStation, coordinate: { lat: 40.5, lng: 5 } }],
    ['no longitude', { ...atStation, coordinate: { lat: 40.5 } }],
    ['a third coordinate', { ...atStation, coordinate: { ...atStation.coordinate, text: 9 } }],
    ['no coordinate', { address: 'a' }],
    ['a field of the place added', { ...atStation, text: 'x' }],
  ];
  return [
    deleted('a place of whole doubles', true, { collection, source: doubles, arrives: { ...integers, ...marks } }),
    restored('a place of whole doubles', true, { collection, source: { ...doubles, ...oldMarks }, arrives: integers }),
    deleted('a place of integers', true, { collection, source: integers }),
    restored('a place of integers', true, { collection, source: { ...integers, ...oldMarks } }),
    deleted('a place added', false, {
      collection,
      source: without(integers, 'location'),
      arrives: { ...integers, ...marks },
    }),
    restored('a place added', false, {
      collection,
      source: { ...without(integers, 'location'), ...oldMarks },
      arrives: integers,
    }),
    deleted('a place of whole doubles and another title', false, {
      collection,
      source: doubles,
      arrives: { ...integers, ...marks, title: 'x' },
    }),
    deleted('a place of whole doubles and a field added', false, {
      collection,
      source: doubles,
      arrives: { ...integers, ...marks, text: 'x' },
    }),
    changes.flatMap(([what, location]) =>
      deleted(what, false, { collection, arrives: { ...documentOf.alerts, location, ...marks } }),
    ),
    changes.flatMap(([what, location]) =>
      restored(what, false, { collection, arrives: { ...documentOf.alerts, location } }),
    ),
  ].flat();
}

/**
 * Returns cases for the deletion time, which must be the commit's, for the expiry time, which must be at most 31 days
 * later, and for `deletedWith`.
 */
function expiries(): RulesCase[] {
  const entry: Fields = { ...documentOf.posts, ...marks };
  const timesOfDeletion: readonly unknown[] = [undefined, time, new FromRequest(DAY_MS), 'now', null, 5];
  const allowed: [string, number][] = [
    ['in a minute', 60_000],
    ['in 31 days', 31 * DAY_MS],
  ];
  const denied: [string, unknown][] = [
    ['now', REQUEST_TIME],
    ['in the past', time],
    ['in 31 days and an hour', new FromRequest(31 * DAY_MS + HOUR_MS)],
    ['never', undefined],
    ['at a text', '2999-01-01'],
    ['at a number', 5],
  ];
  // Only the write checks the expiry time, so leave out the delete.
  const writes = (name: string, isAllowed: boolean, expireAt: unknown) =>
    deleted(name, isAllowed, { arrives: withField(entry, 'expireAt', expireAt) }).slice(1);
  return [
    timesOfDeletion.flatMap((deletedAt) =>
      deleted(`deleted at ${JSON.stringify(deletedAt)}`, false, {
        arrives: withField(entry, 'deletedAt', deletedAt),
      }),
    ),
    allowed.flatMap(([what, ms]) => writes(`expires ${what}`, true, new FromRequest(ms))),
    denied.flatMap(([what, expireAt]) => writes(`expires ${what}`, false, expireAt)),
    ['x'.repeat(40), 'x'.repeat(41), '', 5, null].flatMap((deletedWith) =>
      deleted(
        `deleted with ${JSON.stringify(deletedWith)}`,
        typeof deletedWith === 'string' && deletedWith.length <= 40,
        {
          arrives: { ...entry, deletedWith },
        },
      ).slice(1),
    ),
  ].flat();
}

/**
 * Returns cases for incomplete moves: neither write is allowed without the other. Deleting a document with the same id
 * again replaces the earlier trash entry.
 */
function halves(): RulesCase[] {
  const earlier: Fields = { ...documentOf.posts, ...oldMarks };
  return [
    restorableCollections.flatMap((collection) =>
      deleted(`without the copy, ${collection}`, false, { collection, arrives: null }),
    ),
    deleted('with an earlier copy', false, { target: earlier, arrives: null }),
    deleted('over an earlier deletion', true, { target: { ...earlier, title: 'earlier' } }),
    deleted('without the delete', false, { leaves: 'untouched' }),
    deleted('without the delete, over an earlier deletion', false, { leaves: 'untouched', target: earlier }),
    deleted('with a change instead of the delete', false, { leaves: 'changed' }),
    deleted('of a document that does not exist', false, { source: null }),
    restorableCollections.flatMap((collection) =>
      changing(deleted(`with a change instead, ${collection}`, false, { collection }), documentOf[collection]),
    ),
    changing(restored('with a change of the entry instead', false, {}), { ...earlier, deletedAt: REQUEST_TIME }),
    restored('without the document', false, { arrives: null }),
    restored('with a document that already existed', false, { target: documentOf.posts, arrives: null }),
    restored('over a document', false, { target: { ...documentOf.posts, title: 'newer' } }),
    restored('without the delete', false, { leaves: 'untouched' }),
    restored('with a change instead of the delete', false, { leaves: 'changed' }),
    restored('of an entry that does not exist', false, { source: null }),
  ].flat();
}

/** Replaces the delete in a move with an update. */
function changing([ofDelete]: readonly RulesCase[], document: Fields): RulesCase[] {
  return ofDelete === undefined
    ? []
    : [{ ...ofDelete, operation: 'update', document: { ...document, title: 'changed' } }];
}

/** Returns cases for collections without a trash, and for trash entries with the wrong id. */
function others(): RulesCase[] {
  const email = address('trashed');
  const record = recordOf(email, ['member']);
  return [
    intoTrash(`members/${email}`, `members.${email}`, record),
    intoTrash('text/trash-text', 'text.trash-text', { title: 't' }),
    intoTrash('posts/trash-other', 'alerts.trash-other', documentOf.posts),
    intoTrash('posts/trash-no-dot', 'trash-no-dot', documentOf.posts),
  ];
}

function intoTrash(source: string, target: string, document: Fields): RulesCase {
  return {
    name: `deleting, ${source}: the write`,
    as: claimsOf.admin,
    operation: 'create',
    path: `trash/${target}`,
    others: { [source]: document },
    document: { ...document, ...marks },
    along: { [source]: undefined },
    allowed: false,
  };
}
