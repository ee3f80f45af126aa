import { vi } from 'vitest';
import type { InboxEmail } from '@firehouse/scripts/inbox';
import { ownSuite } from './context.ts';

export type { InboxEmail };

/** Returns the emails for an address in order of arrival. The suites of both workers send to one inbox. */
export async function inboxOf(address: string): Promise<InboxEmail[]> {
  const response = await fetch(`${ownSuite().inbox}/messages?to=${encodeURIComponent(address)}`);
  return (await response.json()) as InboxEmail[];
}

/**
 * Waits for an email to an address.
 * @param count number of emails that must have arrived
 * @returns the last one
 */
export async function awaitEmail(address: string, count = 1): Promise<InboxEmail> {
  return vi.waitFor(
    async () => {
      const last = (await inboxOf(address))[count - 1];
      if (last === undefined) throw new Error(`No email number ${count} to ${address}.`);
      return last;
    },
    { timeout: 60_000, interval: 100 },
  );
}
