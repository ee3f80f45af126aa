import { accounts } from '@firehouse/model';
import { useEffect, useRef, useState } from 'react';
import { currentUser } from '../../lib/user/currentUser.ts';

/** Returns the domain of an email address; undefined if there is none. */
const domainOf = (address: string | undefined) =>
  /@([^@\s.]+(?:\.[^@\s.]+)+)$/.exec(address?.trim().toLowerCase() ?? '')?.[1];

/**
 * Warns in a form that its sign-in address is not one of the company's. If only the tenant's Microsoft accounts can
 * sign in, the signed-in admin's address shows the tenant's domain.
 */
export function SignInAddressWarning() {
  const line = useRef<HTMLParagraphElement>(null);
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    const form = line.current?.closest('form');
    const read = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === 'email') setTyped(domainOf(target.value));
    };
    form?.addEventListener('input', read);
    return () => form?.removeEventListener('input', read);
  }, []);
  const own = domainOf(currentUser().email);
  const isForeign = typed !== undefined && own !== undefined && typed !== own;
  const isTenantOnly = accounts.signInProviders.every((provider) => provider === 'microsoft.com');
  return (
    <p ref={line} role="status" className="form-warning">
      {isForeign &&
        isTenantOnly &&
        `${typed} is not ${own}: this person can sign in only with a Microsoft account of the company.`}
    </p>
  );
}
