import {
  subscription,
  subscriptionInWords,
  subscriptionTypeLabels,
  subscriptionTypes,
  type Subscription,
} from '@firehouse/model';
import { useEffect, useId, useRef, useState } from 'react';
import {
  changeSubscription,
  endSubscription,
  readSubscription,
  type SubscriptionResponse,
} from '../../features/subscription/subscriptionRequests.ts';
import { confirmNote, confirmWords, subscribeSender } from '../../features/subscription/subscribeSender.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { checkingWords } from '../../lib/proofOfWork/formSender.ts';
import { InView } from './InView.tsx';
import { Problem } from './Problem.tsx';
import { RequestLink } from './RequestLink.tsx';

type Types = Subscription['type'];

interface PreferencesProps {
  readonly token: string;
  /** Address from the URL. A new link is sent there if the current one is invalid. */
  readonly email: string;
}

/**
 * Renders the subscription for a token, with controls for changing or ending it. Just opening the page changes nothing.
 */
export function Preferences({ token, email }: PreferencesProps) {
  const { mutate: read, data, problem, isRefused } = useRequest({ mutationFn: readSubscription });
  useEffect(() => read(token), [read, token]);
  if (data !== undefined) return <PreferencesForm token={token} loaded={data} />;
  if (problem === '') return <p aria-busy="true">Loading your preferences…</p>;
  return (
    <InView>
      <Problem words={problem} />
      {isRefused ? (
        <RequestLink email={email} />
      ) : (
        <p>
          <button type="button" className="btn btn-primary" onClick={() => read(token)}>
            Try again
          </button>
        </p>
      )}
    </InView>
  );
}

interface Saved extends SubscriptionResponse {
  /** Whether a confirmation email was sent. */
  readonly isRequested?: boolean;
}

function PreferencesForm({ token, loaded }: { readonly token: string; readonly loaded: SubscriptionResponse }) {
  const [saved, setSaved] = useState<Saved>();
  const { email, type } = saved ?? loaded;
  const isSubscribed = type.length > 0;
  // For an address without a subscription, preselect the default (SPEC §7 and §9).
  const [chosen, setChosen] = useState<Types>(isSubscribed ? type : subscription.fields.type.initial);
  const [isMissing, setIsMissing] = useState(false);
  const [sendForm] = useState(subscribeSender);
  const [isChecking, setIsChecking] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const errorId = useId();
  // The focused button may have disappeared, so focus the message.
  useEffect(() => {
    if (saved !== undefined) status.current?.focus();
  }, [saved]);

  // A token isn't enough to subscribe: its email may be older than the address's last unsubscription.
  const subscribe = async (): Promise<Saved> => {
    await sendForm({ email, type: chosen }, () => setIsChecking(true)).finally(() => setIsChecking(false));
    return { email, type: [], isRequested: true };
  };
  const { isPending, variables, problem, mutate } = useRequest({
    mutationFn: (action: 'save' | 'unsubscribe') => {
      if (action === 'unsubscribe') return endSubscription(token);
      return isSubscribed ? changeSubscription(token, chosen) : subscribe();
    },
    onSuccess: setSaved,
  });
  const save = () => {
    setIsMissing(chosen.length === 0);
    if (chosen.length > 0) mutate('save');
  };
  const unsubscribe = () => {
    setIsMissing(false);
    mutate('unsubscribe');
  };
  const words = saved === undefined ? currentWords(email, type) : savedWords(saved);
  const statusLine = (
    <p
      role="status"
      tabIndex={-1}
      ref={status}
      className={saved === undefined ? 'subscription-status' : 'form-status form-saved'}
    >
      {isChecking ? checkingWords : words}
    </p>
  );
  if (saved?.isRequested === true)
    return (
      <InView>
        {statusLine}
        <p>{confirmNote(email)}</p>
      </InView>
    );
  return (
    <InView>
      {statusLine}
      <Problem words={problem} />
      {isSubscribed && (
        <p>
          <button type="button" className="btn btn-primary" disabled={isPending} onClick={unsubscribe}>
            {isPending && variables === 'unsubscribe' ? 'Unsubscribing…' : 'Unsubscribe'}
          </button>
        </p>
      )}
      <h2>{headingOf(isSubscribed, saved !== undefined)}</h2>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <fieldset className="subscription-choices" aria-describedby={isMissing ? errorId : undefined}>
          <legend className="visually-hidden">{subscription.fields.type.label}</legend>
          {isMissing && (
            <p id={errorId} role="alert" className="form-error">
              {isSubscribed ? 'Choose at least one, or unsubscribe.' : 'Choose at least one.'}
            </p>
          )}
          {subscriptionTypes.map((option) => (
            <label key={option} className="form-check">
              <input
                type="checkbox"
                className="form-check-input"
                checked={chosen.includes(option)}
                onChange={() => setChosen(toggled(chosen, option))}
              />
              <span>{subscriptionTypeLabels[option]}</span>
            </label>
          ))}
        </fieldset>
        <button type="submit" className="btn btn-outline-primary" disabled={isPending}>
          {isPending && variables === 'save' ? 'Saving…' : isSubscribed ? 'Save preferences' : 'Subscribe'}
        </button>
      </form>
    </InView>
  );
}

function toggled(chosen: Types, option: Types[number]): Types {
  return subscriptionTypes.filter((type) => (type === option) !== chosen.includes(type));
}

function currentWords(email: string, type: Types): string {
  return type.length === 0 ? `${email} is not subscribed.` : `${email} gets ${subscriptionInWords(type)} by email.`;
}

function savedWords({ email, type, isRequested }: Saved): string {
  if (isRequested === true) return confirmWords;
  return type.length === 0
    ? `You’re unsubscribed. We won’t send ${email} any more emails.`
    : `Saved. We’ll email ${subscriptionInWords(type)} to ${email}.`;
}

function headingOf(isSubscribed: boolean, isChanged: boolean): string {
  if (isSubscribed) return 'Choose what you get';
  return isChanged ? 'Changed your mind?' : 'Subscribe';
}
