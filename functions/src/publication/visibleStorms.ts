import { isDocumentId } from '@firehouse/model';
import { database } from '../platform/firebase.ts';
import type { StoredDocument, VisibleDocuments } from './visibleDocuments.ts';

const collections = ['incidents', 'incidents.closed'] as const;

/**
 * Shows storms to callers who aren't admins. Excluded incidents are listed under the IDs that the caller sees, and
 * omitted if they don't exist for the caller. A storm's other incidents are found by their time, which is public, so
 * the storm reveals nothing about them (docs/decisions/044-storms.md).
 * @param storms the storms with all IDs
 * @param incidentsIn returns the incidents of a collection as the caller sees them
 */
export function visibleStorms(
  storms: VisibleDocuments,
  incidentsIn: (collection: (typeof collections)[number]) => VisibleDocuments,
): VisibleDocuments {
  const shownIds = new Map<string, string>();
  const of: VisibleDocuments['of'] = (id, data) => {
    const seen = storms.of(id, data);
    if (seen === undefined) return undefined;
    const { excluded: _, ...fields } = seen;
    const excluded = excludedIn(seen).flatMap((each) => shownIds.get(each) ?? []);
    // Without the field, a storm that excludes only hidden incidents looks like one that excludes none.
    return excluded.length === 0 ? fields : { ...fields, excluded };
  };
  const prepare = async (documents: readonly StoredDocument[]) => {
    const ids = new Set(documents.flatMap((each) => excludedIn(storms.of(each.id, each.data() ?? {}))));
    if (ids.size === 0) return;
    const reads = collections.map(async (collection) => {
      const incidents = incidentsIn(collection);
      const found = await database().getAll(...[...ids].map((id) => database().collection(collection).doc(id)));
      for (const each of found) {
        const data = each.data();
        const id = data && incidents.of(each.id, data)?.['id'];
        if (typeof id === 'string') shownIds.set(each.id, id);
      }
    });
    await Promise.all(reads);
  };
  return {
    of,
    prepare,
    async find(id, load) {
      const found = await storms.find(id, load);
      if (found === undefined) return undefined;
      await prepare([found.document]);
      return { document: found.document, visible: of(found.document.id, found.document.data() ?? {}) ?? {} };
    },
  };
}

function excludedIn(storm: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const excluded = storm?.['excluded'];
  return Array.isArray(excluded) ? excluded.map(String).filter(isDocumentId) : [];
}
