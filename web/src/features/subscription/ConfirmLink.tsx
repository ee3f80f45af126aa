import { company, subscriptionInWords, tokenInHash, unsubscribeLink } from '@firehouse/model';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { confirmSubscription, openConfirmLink, type SubscriptionResponse } from './subscriptionRequests.ts';
import { reach } from '../../lib/config/paths.ts';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { PathLink } from '../../lib/navigation/PathLink.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useRequest } from '../../lib/api/useRequest.ts';
import '../../ui/form/formControls.scss';
import './manageSubscription.scss';

const SubscribeDialog = lazyPart(() => import('./SubscribeDialog.tsx'));

/**
 * Renders the page for the link in a confirmation email. Confirms immediately in the browser that subscribed.
 * Elsewhere, the user has to click once more, because email scanners also open links (docs/decisions/010).
 */
export default function ConfirmLink() {
  const { pathname, hash, state } = useLocation() as {
    readonly pathname: string;
    readonly hash: string;
    readonly state: unknown;
  };
  const navigate = useNavigate();
  const [token] = useState(() => tokenInHash(hash, 'subscribe') ?? '');
  const [isSubscribing, setIsSubscribing] = useState(false);
  const opened = useRequest({ mutationFn: () => openConfirmLink(token) });
  const clicked = useRequest({ mutationFn: () => confirmSubscription(token) });
  const { mutate: open } = opened;
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => open(), [open]);
  const confirmed = clicked.data ?? (opened.data?.asked === undefined ? opened.data : undefined);
  const isDone = confirmed !== undefined;
  // Focus the status: initially instead of the close button, and later because the focused button disappears.
  useEffect(() => status.current?.focus(), [isDone]);

  // Remove the token from the URL so that it doesn't end up in bookmarks or the browser history.
  const leave = () => void navigate({ pathname }, { replace: true, state });

  if (isSubscribing)
    return (
      <Suspense>
        <SubscribeDialog onClose={leave} />
      </Suspense>
    );
  return (
    <Dialog title={isDone ? 'You’re subscribed' : 'Confirm your subscription'} onClose={leave}>
      {(close) => (
        <div className="subscription">
          <div role="status" tabIndex={-1} ref={status} className="subscription-status">
            {confirmed !== undefined ? (
              <Confirmed response={confirmed} />
            ) : (
              opened.problem === '' && (opened.data ? <Question response={opened.data} /> : <p>One moment…</p>)
            )}
          </div>
          <Problem words={clicked.problem || opened.problem} />
          <div className="form-buttons">
            {confirmed === undefined && opened.data !== undefined && (
              <button
                type="button"
                className="btn btn-primary"
                disabled={clicked.isPending}
                onClick={() => clicked.mutate()}
              >
                {clicked.isPending ? 'Confirming…' : 'Confirm subscription'}
              </button>
            )}
            {opened.problem !== '' && !opened.isRefused && (
              <button type="button" className="btn btn-primary" onClick={() => open()}>
                Try again
              </button>
            )}
            {opened.isRefused && (
              <button type="button" className="btn btn-primary" onClick={() => setIsSubscribing(true)}>
                Subscribe again
              </button>
            )}
            <button type="button" className={isDone ? 'btn btn-primary' : 'btn btn-outline-primary'} onClick={close}>
              {confirmed === undefined && opened.data !== undefined ? 'Not now' : 'Close'}
            </button>
            {confirmed?.token !== undefined && (
              <PathLink className="btn" to={unsubscribeLink('', confirmed.email, confirmed.token)}>
                Email preferences
              </PathLink>
            )}
          </div>
          {opened.isRefused && (
            <p className="small">
              Or call us at <a href={reach.phone}>{company.phone}</a>.
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Confirmed({ response: { email, type } }: { readonly response: SubscriptionResponse }) {
  return (
    <>
      <p className="form-status form-saved">
        We’ll email {subscriptionInWords(type)} to {email}.
      </p>
      <p>Every email has a link to unsubscribe or change what you get.</p>
    </>
  );
}

function Question({ response: { email, type, asked = type } }: { readonly response: SubscriptionResponse }) {
  return (
    <>
      <p>
        Email <strong>{subscriptionInWords(asked)}</strong> to <strong>{email}</strong>?
      </p>
      {type.length > 0 && <p>This address currently gets {subscriptionInWords(type)} by email.</p>}
    </>
  );
}

function Problem({ words }: { readonly words: string }) {
  return words === '' ? null : (
    <p role="alert" className="form-status form-failed">
      {words}
    </p>
  );
}
