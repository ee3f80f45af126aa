import { vi } from 'vitest';
import type { InboxEmail } from '@firehouse/scripts/inbox';
import { ownSuite } from './context.ts';

export type { InboxEmail };

/** Returns the emails to an address, in order of arrival. All suites send to the same inbox. */
export async function inboxOf(address: string): Promise<InboxEmail[]> {
  const response = await fetch(`${ownSuite().inbox}/messages?to=${encodeURIComponent(address)}`);
  return (await response.json()) as InboxEmail[];
}

/**
 * Waits for an email to an address.
 * @param count number of emails that must have arrived
 * @returns the last of these emails
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
