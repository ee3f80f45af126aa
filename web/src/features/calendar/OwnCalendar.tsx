import { member } from '@firehouse/model';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useReading } from '../../lib/api/readingState.ts';
import { readDocument } from '../../lib/api/readRequest.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { send } from '../../lib/api/writeRequest.ts';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import '../../ui/form/formControls.scss';
import './ownCalendar.scss';

const { noReminders } = member.fields;

/** The API path of the user's own calendar address. */
const PATH = '/calendar';

interface OwnAddress {
  readonly address: string | null;
}

const addressQuery = queryOptions({
  queryKey: ['calendar'] as readonly string[],
  queryFn: ({ signal }): Promise<OwnAddress> => readDocument<OwnAddress>(PATH, { signal }),
});

const none: OwnAddress = { address: null };

/** Renders the secret address of the member's own calendar, which the member can replace or turn off. */
export function OwnCalendar() {
  const { value, state, retry } = useReading(addressQuery, none);
  const client = useQueryClient();
  const [asks, setAsks] = useState<'POST' | 'DELETE'>();
  const { mutate, isPending, problem } = useRequest({
    mutationFn: async (method: 'POST' | 'DELETE') => ((await send(PATH, { method })) as OwnAddress | undefined) ?? none,
    onSuccess: (next) => client.setQueryData(addressQuery.queryKey, next),
  });
  const { address } = value;
  return (
    <section className="own-calendar" aria-labelledby="own-calendar">
      <h2 id="own-calendar">Your calendar</h2>
      <p>
        Subscribe to this calendar on your phone: all trainings and events with your answers, and the last days of your
        certificates. You also get an email the day before, unless you choose “{noReminders.label}” in{' '}
        <ViewLink to="user_account" />.
      </p>
      {state === 'failed' && (
        <p role="alert">
          We couldn’t load the address.{' '}
          <button type="button" className="btn" onClick={retry}>
            Try again
          </button>
        </p>
      )}
      {state === 'ready' && address === null && (
        <button type="button" className="btn btn-primary" aria-disabled={isPending} onClick={() => mutate('POST')}>
          Create a secret address
        </button>
      )}
      {address !== null && (
        <>
          <Address address={address} />
          <p className="own-calendar-actions">
            <button type="button" className="btn" onClick={() => setAsks('POST')}>
              Replace the address
            </button>
            <button type="button" className="btn" onClick={() => setAsks('DELETE')}>
              Turn off
            </button>
          </p>
        </>
      )}
      <p role="status" className={problem ? 'form-status form-failed' : 'visually-hidden'}>
        {problem}
      </p>
      {asks && (
        <ConfirmDialog
          title={asks === 'POST' ? 'Replace the address?' : 'Turn off your calendar?'}
          confirm={asks === 'POST' ? 'Replace' : 'Turn off'}
          isBusy={isPending}
          onConfirm={(close) => mutate(asks, { onSettled: close })}
          onClose={() => setAsks(undefined)}
        >
          <p>The current address stops working on all of your devices.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function Address({ address }: { readonly address: string }) {
  const id = useId();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => setIsCopied(true),
      (error: unknown) => console.error('The address was not copied:', error),
    );
  return (
    <>
      <div className="own-calendar-address">
        <label htmlFor={id}>Secret address</label>
        <input
          id={id}
          className="form-input"
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
          aria-describedby={`${id}-help`}
        />
        <button type="button" className="btn" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
        <a className="btn btn-primary" href={address.replace(/^https?:/, 'webcal:')}>
          Add to my calendar
        </a>
      </div>
      <p id={`${id}-help`} className="form-help">
        Whoever has this address sees your calendar. Don’t share it.
      </p>
    </>
  );
}
