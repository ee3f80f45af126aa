import { company, subscriptionInWords, tokenInHash } from '@firehouse/model';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { confirmSubscription, readSubscription, type KnownSubscription } from './subscription.ts';
import { reach } from '../../lib/config/paths.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useServerAction } from '../../lib/api/useServerAction.ts';

/**
 * The last step of subscribing: the link in the mail leads here. It takes one more click, because programs
 * follow the links of mails too.
 */
export default function ConfirmDialog() {
  const { pathname, hash, state } = useLocation() as {
    readonly pathname: string;
    readonly hash: string;
    readonly state: unknown;
  };
  const navigate = useNavigate();
  const [token] = useState(() => tokenInHash(hash, 'subscribe') ?? '');
  const known = useServerAction<KnownSubscription>();
  const confirmed = useServerAction<KnownSubscription>();
  const { run: look } = known;
  useEffect(() => look(() => readSubscription(token)), [look, token]);
  // The token leaves the address, where it would go on into bookmarks.
  const leave = () => void navigate({ pathname }, { replace: true, state });

  return (
    <Dialog title="Confirm your subscription" onClose={leave}>
      {(close) => (
        <>
          <p role="status">
            {confirmed.result !== undefined
              ? `Done: ${confirmed.result.email} gets mail about ${subscriptionInWords(confirmed.result.type)} from now on. Every mail has a link that ends it.`
              : known.result === undefined
                ? (known.trouble === '' && 'One moment …') || known.trouble
                : `Send mail about ${subscriptionInWords(known.result.asked ?? known.result.type)} to ${known.result.email}?`}
          </p>
          {confirmed.trouble !== '' && <p role="alert">{confirmed.trouble}</p>}
          {confirmed.result === undefined && known.result !== undefined ? (
            <p>
              <button
                type="button"
                className="btn btn-primary"
                disabled={confirmed.isBusy}
                onClick={() => confirmed.run(() => confirmSubscription(token))}
              >
                Confirm
              </button>{' '}
              <button type="button" className="btn btn-outline-primary" onClick={close}>
                Not now
              </button>
            </p>
          ) : (
            <button type="button" className="btn btn-primary" onClick={close}>
              Close
            </button>
          )}
          {known.trouble !== '' && (
            <p className="small">
              Subscribe again for a new link, or call <a href={reach.phone}>{company.phone}</a>.
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
