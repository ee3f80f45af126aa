import { auditLine, AUDITED_SYSTEM, MINUTE_MS, type AuditedOperation } from '@firehouse/model';
import { companyAddress, demoAccounts } from './demoAccounts.ts';
import { companyDate, momentOf } from './demoDates.ts';
import type { DemoDocument } from './demoDocument.ts';

/**
 * Creates audit lines for sign-ins in the last few days, and for someone who tried to sign in as a captain. Other
 * changes are audited by the triggers.
 */
export function demoAudit(now: number): DemoDocument[] {
  const today = companyDate(now);
  const at = (days: number, time: string) => momentOf(today.subtract({ days }), time);
  const { admin, member } = demoAccounts;
  const captain = { email: companyAddress('marcus.oyelaran'), displayName: 'Marcus Oyelaran' };
  const lines: readonly [number, AuditedOperation, { readonly email: string; readonly displayName: string }][] = [
    [now - 20 * MINUTE_MS, 'signIn', admin],
    [at(1, '19:42'), 'signIn', member],
    [at(2, '02:17'), 'signInRefused', captain],
    [at(2, '03:05'), 'signInRefused', captain],
    [at(3, '18:55'), 'signIn', admin],
  ];
  return lines.map(([time, operation, { email, displayName }], index) => ({
    entity: auditLine,
    id: `demo-sign-in-${index}`,
    fields: {
      at: new Date(time).toISOString(),
      by: operation === 'signIn' ? email : AUDITED_SYSTEM,
      operation,
      collection: 'members',
      document: email,
      title: displayName,
      fields: [],
    },
  }));
}
