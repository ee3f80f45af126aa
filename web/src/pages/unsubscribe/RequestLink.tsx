import { useEffect, useRef, useState } from 'react';
import { useRequest } from '../../lib/api/useRequest.ts';
import { checkingWords, formSender } from '../../lib/proofOfWork/formSender.ts';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { InView } from './InView.tsx';
import { Problem } from './Problem.tsx';

/**
 * Renders the form that emails a link to the preferences page. The response doesn't reveal whether the address is
 * subscribed.
 */
export function RequestLink({ email }: { readonly email: string }) {
  const [sendForm] = useState(() => formSender(apiPaths.unsubscribe));
  const [isChecking, setIsChecking] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const {
    isPending,
    isSuccess: isSent,
    problem,
    mutate,
  } = useRequest({
    mutationFn: () => sendForm({ email }, () => setIsChecking(true)).finally(() => setIsChecking(false)),
  });
  // The focused button disappears once the link is sent, so focus the message.
  useEffect(() => {
    if (isSent) status.current?.focus();
  }, [isSent]);
  return (
    <InView>
      {!isSent && (
        <p>
          To protect your subscription, we’ll email a link to <strong>{email}</strong> first. Use it to unsubscribe or
          to choose what you get.
        </p>
      )}
      <p role="status" tabIndex={-1} ref={status} className={`form-status ${isSent ? 'form-saved' : 'form-saving'}`}>
        {isSent && 'Check your email and click the link to unsubscribe or change your preferences.'}
        {isChecking && checkingWords}
      </p>
      {isSent && <p>We sent it to {email}. If you don’t see the email, check your spam folder.</p>}
      <Problem words={problem} />
      {!isSent && (
        <p>
          <button type="button" className="btn btn-primary" disabled={isPending} onClick={() => mutate()}>
            {isPending ? 'Sending…' : 'Send me the link'}
          </button>
        </p>
      )}
    </InView>
  );
}
