import type { Suppression } from '@firehouse/model';
import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { usePages } from '../../lib/api/usePages.ts';
import { day } from '../../lib/time/timeInWords.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { CardBoundary } from '../../ui/list/CardBoundary.tsx';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { without } from '../../lib/api/removeFromCache.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { send } from '../../lib/api/writeRequest.ts';
import '../../ui/form/formControls.scss';
import './mailingsAndSuppressions.scss';

/** Labels for the reasons why an address is suppressed. */
const sourceLabels: Readonly<Record<Suppression['source'], string>> = {
  delivery: 'Rejected by its mail server',
  bounce: 'Returned as undeliverable',
  complaint: 'Marked as spam by its owner',
};

/** Renders the suppressed addresses, latest first, with the reason and a button to allow each again. */
export function Suppressions() {
  const pages = usePages<Suppression>('suppressions', { orderBy: 'at,desc' });
  const [confirming, setConfirming] = useState<Suppression>();
  const outcome = useRef<HTMLParagraphElement>(null);
  const { isPending, isSuccess, variables, problem, mutate } = useAllowAddress();
  // The focused button disappears along with its address, so focus the message.
  useEffect(() => {
    if (isSuccess) outcome.current?.focus();
  }, [isSuccess]);
  return (
    <>
      <p ref={outcome} tabIndex={-1} role="status" className="form-status form-saved">
        {isSuccess && `${variables.email} is allowed again.`}
      </p>
      <p role="alert" className="form-status form-failed">
        {problem}
      </p>
      <PagedList pages={pages} what="the blocked addresses" empty="None blocked.">
        <ul className="suppressions">
          {pages.items.map((suppression) => (
            <CardBoundary key={suppression.id} as="li">
              <SuppressedAddress suppression={suppression} onAllow={() => setConfirming(suppression)} />
            </CardBoundary>
          ))}
        </ul>
      </PagedList>
      {confirming && (
        <ConfirmDialog
          title="Allow this address again?"
          confirm="Allow again"
          cancel="Keep blocked"
          isHarmless
          isBusy={isPending}
          onConfirm={(close) => mutate(confirming, { onSettled: close })}
          onClose={() => setConfirming(undefined)}
        >
          <p>
            We’ll email <strong>{confirming.email}</strong> again. If its mail server still rejects our emails, we’ll
            block the address again.
            {confirming.source === 'complaint' &&
              ' Its owner marked an email as spam. Allow it only if they asked you to.'}
          </p>
        </ConfirmDialog>
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
        {source !== 'complaint' && <p className="mailing-about">{reason}</p>}
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

/** Lets a suppressed address receive email again. */
function useAllowAddress() {
  const client = useQueryClient();
  return useRequest({
    mutationFn: ({ email }: Suppression) => send(adminApiPaths.allowAddress, { method: 'POST', body: { email } }),
    onSuccess: async (_, { id }) => {
      const reads = { queryKey: ['suppressions'] };
      await client.cancelQueries(reads);
      client.setQueriesData<unknown>(reads, (read: unknown) => without(read, id));
    },
  });
}
