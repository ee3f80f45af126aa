import { entities, type Entity } from '@firehouse/model';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { LoadingPlaceholder } from '../../lib/loading/LoadingPlaceholder.tsx';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { malformedQuery, type MalformedDocument } from './malformedQuery.ts';
import { useDeleteMalformed } from './useDeleteMalformed.ts';
import '../../ui/form/formControls.scss';
import './malformedDocuments.scss';

/**
 * Renders the malformed documents, which the site skips or shows only in part. Lists what is wrong with each, and has a
 * button to delete it.
 */
export function MalformedDocuments() {
  const { data: documents, isPending, isFetching, refetch } = useQuery(malformedQuery);
  const summary = useRef<HTMLParagraphElement>(null);
  if (isPending) {
    return (
      <LoadingPlaceholder>
        <div className="awaited-text" />
      </LoadingPlaceholder>
    );
  }
  if (documents === undefined)
    return <LoadFailed what="the malformed documents" isRetrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <p className="malformed-about" role="status" tabIndex={-1} ref={summary}>
        {countInWords(documents.length)}
      </p>
      <ul className="malformed">
        {documents.map((document) => (
          <MalformedItem
            key={`${document.collection}/${document.id}`}
            document={document}
            onDeleted={() => summary.current?.focus()}
          />
        ))}
      </ul>
    </>
  );
}

function countInWords(count: number): string {
  if (count === 0) return 'Every document that the site has read is well-formed.';
  const documents = count === 1 ? '1 document has' : `${count} documents have`;
  return (
    `${documents} a field that is missing or of the wrong type. The site doesn’t show the field, or the whole ` +
    'document if it requires the field. Correct it in the Firebase console, or delete the document.'
  );
}

interface MalformedItemProps {
  readonly document: MalformedDocument;
  /** Called before the document disappears from the list. */
  readonly onDeleted: () => void;
}

function MalformedItem({ document, onDeleted }: MalformedItemProps) {
  const { collection, id, faults } = document;
  const path = `${collection}/${id}`;
  const entity: Entity = entities[collection];
  const what = `${entity.label}: ${path}`;
  const { isPending, problem, mutate } = useDeleteMalformed(document, what);
  return (
    <li>
      <div>
        <h2>{entity.label}</h2>
        <p className="malformed-path">{path}</p>
        <ul>
          {faults.map(({ field, reason }) => (
            <li key={`${field} ${reason}`}>
              <strong>{entity.fields[field.split('.')[0] ?? '']?.label ?? field}</strong> {reason}{' '}
              <span className="malformed-path">({field})</span>
            </li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        className="btn btn-danger"
        aria-disabled={isPending}
        onClick={() => mutate(undefined, { onSuccess: onDeleted })}
      >
        Delete <span className="visually-hidden">{path}</span>
      </button>
      <p role="alert" className="form-status form-failed">
        {problem}
      </p>
    </li>
  );
}
