import { type Suppression } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { usePages } from '../../lib/api/usePages.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { send } from '../../lib/api/writeRequest.ts';
import { useServerAction } from '../../lib/api/useServerAction.ts';
import { without } from '../../lib/api/removeFromCache.ts';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { day } from '../../lib/time/inWords.ts';
import { currentUser } from '../../lib/user/currentUser.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { CardBoundary } from '../../ui/list/CardBoundary.tsx';
import '../../ui/form/form.scss';
import './mailings.scss';

/** What suppressed an address, in words for admins. */
const sourceLabels: Readonly<Record<Suppression['source'], string>> = {
  delivery: 'Rejected by its mail server',
  bounce: 'Returned as undeliverable',
  complaint: 'Marked as spam by its owner',
};

/** The suppressed addresses, the latest first, each with its reason and a button to allow it again. */
export function Suppressions() {
  const pages = usePages<Suppression>('suppressions', { orderBy: 'at,desc' });
  const client = useQueryClient();
  const [confirming, setConfirming] = useState<Suppression>();
  const outcome = useRef<HTMLParagraphElement>(null);
  const { isBusy, result, problem, run } = useServerAction<string>();
  // The focused button disappeared with its address.
  useEffect(() => {
    if (result !== undefined) outcome.current?.focus();
  }, [result]);
  const allow = ({ id, email }: Suppression, close: () => void) => {
    if (isBusy) return;
    run(async () => {
      try {
        await send(adminApiPaths.allowAddress, { method: 'POST', body: { email } });
      } catch (error) {
        const status = error instanceof ApiError ? error.status : undefined;
        if (status === 401 || status === 403) currentUser().refetch?.();
        close();
        throw error;
      }
      close();
      const reads = { queryKey: ['suppressions'] };
      await client.cancelQueries(reads);
      client.setQueriesData<unknown>(reads, (read: unknown) => without(read, id));
      return `${email} is allowed again.`;
    });
  };
  return (
    <>
      <p ref={outcome} tabIndex={-1} role="status" className="form-status form-saved">
        {!isBusy && problem === '' && result}
      </p>
      <p role="alert" className="form-status form-failed">
        {problem}
      </p>
      <PagedList pages={pages} what="the suppressed addresses" empty="No addresses are suppressed.">
        <ul className="suppressions">
          {pages.items.map((suppression) => (
            <CardBoundary key={suppression.id} as="li">
              <SuppressedAddress suppression={suppression} onAllow={() => setConfirming(suppression)} />
            </CardBoundary>
          ))}
        </ul>
      </PagedList>
      {confirming && (
        <Dialog title="Allow this address again?" onClose={() => setConfirming(undefined)}>
          {(close) => (
            <>
              <p>
                We’ll email <strong>{confirming.email}</strong> again. If its mail server still rejects our emails,
                we’ll suppress the address again.
                {confirming.source === 'complaint' &&
                  ' Its owner marked an email as spam. Allow it only if they asked you to.'}
              </p>
              <p className="mailing-actions">
                <button
                  type="button"
                  className="btn btn-primary"
                  aria-disabled={isBusy}
                  onClick={() => allow(confirming, close)}
                >
                  Allow again
                </button>
                <button type="button" className="btn btn-outline-primary" onClick={close}>
                  Keep suppressed
                </button>
              </p>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}

interface SuppressedAddressProps {
  readonly suppression: Suppression;
  readonly onAllow: () => void;
}

function SuppressedAddress({ suppression: { email, source, reason, at }, onAllow }: SuppressedAddressProps) {
  return (
    <li>
      <div>
        <h3>{email}</h3>
        <p>
          {sourceLabels[source]} on <time dateTime={at}>{day(at)}</time>
        </p>
        <p className="mailing-about">{reason}</p>
      </div>
      <button
        type="button"
        className="btn"
        aria-haspopup="dialog"
        aria-label={`Allow again: ${email}`}
        onClick={onAllow}
      >
        Allow again
      </button>
    </li>
  );
}
