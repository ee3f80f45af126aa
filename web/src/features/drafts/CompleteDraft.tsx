import type { Draft } from '@firehouse/model';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { useReleaseIncident } from '../admin/useReleaseIncident.ts';
import { DiscardDraft } from './DiscardDraft.tsx';
import { draftInOneLine } from './draftInWords.ts';

const DraftForm = lazyPart(() => import('./DraftForm.tsx'));

interface CompleteDraftProps {
  readonly draft: Draft;
  /** Returns to the list. */
  readonly onClose: () => void;
}

/** A draft's form beside the message that it was read from; saving publishes the incident. */
export function CompleteDraft({ draft, onClose }: CompleteDraftProps) {
  const { id, state, reason, text } = draft;
  const { mutateAsync: release } = useReleaseIncident('drafts', id);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isPublished, setIsPublished] = useState(false);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, []);
  return (
    <div className="draft-editor">
      <h2 ref={heading} tabIndex={-1}>
        {state === 'unreadable' ? 'Complete this call' : 'Edit and publish this call'}
      </h2>
      {reason !== undefined && !isPublished && <p className="draft-reason">{reason}</p>}
      <div className={text === undefined ? 'draft-alone' : 'draft-columns'}>
        {text !== undefined && (
          <div className="draft-message">
            <h3>Message</h3>
            {/* Can overflow: makes it scrollable by keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre tabIndex={0} role="group" aria-label="Message">
              {text}
            </pre>
          </div>
        )}
        <div>
          <Suspense fallback={<p role="status">Loading…</p>}>
            <DraftForm id={id} publish={release} onPublished={() => setIsPublished(true)} onCancel={onClose} />
          </Suspense>
          {isPublished ? (
            <button type="button" className="btn btn-primary" onClick={onClose}>
              Back to drafts
            </button>
          ) : (
            <div className="draft-instead">
              <span>Not a call?</span>
              <DiscardDraft id={id} what={draftInOneLine(draft)} onDiscarded={onClose} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
