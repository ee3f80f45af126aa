import { certificateKinds, certificateTitle, isRenewed, isValidOn, type Certificate } from '@firehouse/model';
import { dayOf } from '../../../lib/time/wallTime.ts';
import { datesOf } from '../certificateInWords.ts';

interface Qualification {
  /** Kind of certificate, with its details. */
  readonly title: string;
  /** The latest certificate of each member who has a valid one, sorted by name. */
  readonly holders: readonly Certificate[];
}

const orderOf = ([one]: readonly Certificate[]) => certificateKinds.indexOf(one?.kind ?? 'Other');

/**
 * Returns the certificates that are valid on a day, by kind in a fixed order, and the expired ones that weren't
 * renewed, latest first.
 * @param certificates approved certificates
 */
export function qualificationsOn(
  today: string,
  certificates: readonly Certificate[],
  nameOf: (certificate: Certificate) => string,
): { readonly valid: readonly Qualification[]; readonly expired: readonly Certificate[] } {
  // A renewal that begins later does not replace a certificate that is still valid.
  const begun = certificates.filter(({ issued }) => dayOf(Date.parse(issued)) <= today);
  const latest = begun.filter(
    (each) => !isRenewed(datesOf(each), begun.filter(({ member }) => member === each.member).map(datesOf)),
  );
  const holders = new Map<string, Map<string, Certificate>>();
  for (const each of latest.filter((one) => isValidOn(today, datesOf(one)))) {
    const title = certificateTitle(each);
    holders.set(title, (holders.get(title) ?? new Map<string, Certificate>()).set(each.member, each));
  }
  const byName = (one: Certificate, other: Certificate) => nameOf(one).localeCompare(nameOf(other));
  const valid = [...holders]
    .map(([title, each]) => ({ title, holders: [...each.values()].toSorted(byName) }))
    .toSorted((one, other) => orderOf(one.holders) - orderOf(other.holders) || one.title.localeCompare(other.title));
  const expired = latest
    .filter((each) => !isValidOn(today, datesOf(each)))
    .toSorted((one, other) => (other.expires ?? '').localeCompare(one.expires ?? ''));
  return { valid, expired };
}
