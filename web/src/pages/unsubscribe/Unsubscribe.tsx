import {
  company,
  subscription,
  subscriptionInWords,
  subscriptionTypeLabels,
  subscriptionTypes,
  tokenInHash,
  type Subscription,
} from '@firehouse/model';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  changeSubscription,
  endSubscription,
  readSubscription,
  type KnownSubscription,
} from '../../features/subscription/subscription.ts';
import { checkingWords, formSender } from '../../lib/proof/formSender.ts';
import { usePlace } from '../../lib/place/usePlace.ts';
import { calls, reach } from '../../lib/config/paths.ts';
import { useServerAction } from '../../lib/api/useServerAction.ts';
import '../../ui/form/form.scss';

/**
 * Ending a subscription (SPEC §2, Router paths): by one button for whoever comes from one of its mails, else
 * by a link that is mailed to the address.
 */
export default function Unsubscribe() {
  const { of = '' } = usePlace();
  const token = tokenInHash(useLocation().hash, 'token');
  return (
    <div className="container letter">
      {token === undefined ? <AskForLink email={of} /> : <WithToken token={token} />}
      <p>
        Trouble with it? Call <a href={reach.phone}>{company.phone}</a>, and we take the address off the list.
      </p>
    </div>
  );
}

function AskForLink({ email }: { readonly email: string }) {
  const asked = useServerAction<true>();
  const [sendForm] = useState(() => formSender(calls.unsubscribe));
  const [isChecked, setIsChecked] = useState(false);
  const ask = async (): Promise<true> => {
    await sendForm({ email }, () => setIsChecked(true)).finally(() => setIsChecked(false));
    return true;
  };
  if (asked.result)
    return <p role="status">Look into your mail: the link in our letter ends the subscription of {email}.</p>;
  return (
    <>
      <p>
        So that nobody else can end the subscription of <strong>{email}</strong>, we send a link to that address first.
      </p>
      <Trouble of={asked.trouble} />
      <p role="status">{isChecked && checkingWords}</p>
      <p>
        <button type="button" className="btn btn-primary" disabled={asked.isBusy} onClick={() => asked.run(ask)}>
          Send me the link
        </button>
      </p>
    </>
  );
}

function WithToken({ token }: { readonly token: string }) {
  const { run, result: known, trouble, isBusy } = useServerAction<KnownSubscription>();
  const [wanted, setWanted] = useState<Subscription['type'] | undefined>();
  const [isChanged, setIsChanged] = useState(false);
  useEffect(() => run(() => readSubscription(token)), [run, token]);
  if (known === undefined) return trouble === '' ? <p aria-busy="true">One moment …</p> : <Trouble of={trouble} />;

  const chosen = wanted ?? (known.type.length > 0 ? known.type : subscription.fields.type.initial);
  const isEnded = known.type.length === 0;
  const act = (work: () => Promise<KnownSubscription>) => {
    setIsChanged(true);
    run(work);
  };
  return (
    <>
      <p role="status">
        {isEnded
          ? `${known.email} gets no mail from us${isChanged ? ' any more' : ''}.`
          : `${known.email} gets mail about ${subscriptionInWords(known.type)}${isChanged ? ' from now on' : ''}.`}
      </p>
      <Trouble of={trouble} />
      {!isEnded && (
        <p>
          <button
            type="button"
            className="btn btn-primary"
            disabled={isBusy}
            onClick={() => act(() => endSubscription(token))}
          >
            Unsubscribe
          </button>
        </p>
      )}
      <h2>{isEnded ? 'Changed your mind?' : 'Or change it'}</h2>
      <fieldset>
        <legend className="visually-hidden">{subscription.fields.type.label}</legend>
        {subscriptionTypes.map((type) => (
          <label key={type} className="form-check">
            <input
              type="checkbox"
              className="form-check-input"
              checked={chosen.includes(type)}
              onChange={() => setWanted(subscriptionTypes.filter((each) => (each === type) !== chosen.includes(each)))}
            />
            <span>{subscriptionTypeLabels[type]}</span>
          </label>
        ))}
      </fieldset>
      <p>
        <button
          type="button"
          className="btn btn-outline-primary"
          disabled={isBusy || chosen.length === 0}
          onClick={() => act(() => changeSubscription(token, chosen))}
        >
          {isEnded ? 'Subscribe again' : 'Save the change'}
        </button>
      </p>
    </>
  );
}

/** The server's own words. */
function Trouble({ of }: { readonly of: string }) {
  return of === '' ? null : (
    <p role="alert" className="form-status form-failed">
      {of}
    </p>
  );
}
