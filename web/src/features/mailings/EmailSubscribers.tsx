import { texts, type MailedCollection } from '@firehouse/model';
import { useEffect, useState } from 'react';
import { inDigits } from './mailingInWords.ts';
import { useSubscriberCounts } from './SubscriberCounts.tsx';

const EMAIL_SUBSCRIBERS = 'emailSubscribers';

/** Name of a hidden field that is set if the checkbox was initially checked. */
const EMAILED_BEFORE = 'emailedBefore';

/** Returns whether the user chose to email subscribers. */
export const emailsSubscribers = (data: FormData) => data.has(EMAIL_SUBSCRIBERS);

/** Returns the user's choice to email subscribers, or undefined if they didn't change it. */
export const changedEmailChoice = (data: FormData) =>
  data.has(EMAIL_SUBSCRIBERS) === data.has(EMAILED_BEFORE) ? undefined : emailsSubscribers(data);

interface EmailSubscribersProps {
  readonly type: MailedCollection;
  /** Whether subscribers have already been emailed about the document. */
  readonly isCorrection?: boolean;
  readonly isInitiallyOn: boolean;
  /** Called with the label for the save button. */
  readonly onLabel: (label: string) => void;
}

/**
 * Renders a checkbox for emailing subscribers on save (docs/decisions/041-who-is-emailed.md). Changes the save button's
 * label to say how many people will be emailed.
 */
export function EmailSubscribers({ type, isCorrection = false, isInitiallyOn, onLabel }: EmailSubscribersProps) {
  const [isOn, setIsOn] = useState(isInitiallyOn);
  const count = useSubscriberCounts().data?.[type];
  const label = isOn && count !== 0 ? `Save and email ${peopleOf(count)}` : texts.save;
  useEffect(() => onLabel(label), [label, onLabel]);
  return (
    <div className="form-row form-row-whole">
      {isInitiallyOn && <input type="hidden" name={EMAILED_BEFORE} value="on" />}
      <label className="form-check">
        <input
          type="checkbox"
          className="form-check-input"
          name={EMAIL_SUBSCRIBERS}
          checked={isOn}
          onChange={({ target }) => setIsOn(target.checked)}
        />
        <span>{isCorrection ? 'Email the correction' : 'Email subscribers'}</span>
      </label>
      {count === 0 && <p className="form-help">No one is subscribed yet.</p>}
    </div>
  );
}

function peopleOf(count: number | undefined): string {
  if (count === undefined) return 'subscribers';
  return count === 1 ? '1 person' : `${inDigits(count)} people`;
}
