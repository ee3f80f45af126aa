import { certificate, type CertificateKind, type OrgRole } from '@firehouse/model';
import { demoAccounts } from './demoAccounts.ts';
import { companyDate, momentOf } from './demoDates.ts';
import type { DemoDocument } from './demoDocument.ts';
import { demoMembers } from './demoMembers.ts';

/** Certificates that members have, by role. */
const ofRoles: readonly (readonly [role: OrgRole, ...kinds: CertificateKind[]])[] = [
  ['Interior Firefighter', 'Firefighter I', 'SCBA Fit Test', 'Hazmat Operations', 'CPR'],
  ['Exterior Firefighter', 'Hazmat Awareness', 'CPR'],
  ['Captain', 'Firefighter II', 'Fire Officer I', 'Emergency Vehicle Driver'],
  ['Lieutenant', 'Firefighter II', 'Pump Operator', 'Emergency Vehicle Driver'],
  ['Emergency Medical Technician', 'Emergency Medical Technician', 'CPR'],
  ['Emergency Medical Technician-P', 'Paramedic', 'CPR'],
  ['Fire Police', 'Fire Police'],
  ['Chief', 'Firefighter II', 'Fire Officer I', 'Incident Command'],
];

/** Kinds of certificates that don't expire. */
const endless = new Set<CertificateKind>(['Firefighter I', 'Firefighter II', 'Fire Officer I', 'Fire Police']);

/** Days until the certificates expire, used in turn. The one with a negative number has expired. */
const DAYS_LEFT = [400, 25, 610, 150, 52, 300, -12, 480] as const;

/** Creates certificates for the demo company's members, most of them approved. */
export function demoCertificates(now: number): DemoDocument[] {
  const today = companyDate(now);
  const midnight = (days: number) => new Date(momentOf(today.add({ days }), '00:00')).toISOString();
  let count = 0;
  const create = (member: string, kind: CertificateKind, decision: Readonly<Record<string, string>>): DemoDocument => {
    const days = DAYS_LEFT[count % DAYS_LEFT.length] ?? 0;
    const number = String(40_117 + 7 * (count += 1));
    const expires = endless.has(kind) ? {} : { expires: midnight(days) };
    return {
      entity: certificate,
      id: `demo-certificate-${count}`,
      fields: { member, kind, number, issued: midnight(Math.min(days, 0) - 330), ...expires, ...decision },
    };
  };
  const approved = { state: 'approved', approvedBy: demoAccounts.admin.email, approvedAt: midnight(-320) };
  const members = demoMembers().map(({ id, fields }) => ({ id, roles: fields['orgRoles'] as readonly OrgRole[] }));
  const { email } = demoAccounts.member;
  return [
    ...members.flatMap(({ id, roles }) => {
      const kinds = ofRoles.flatMap(([role, ...each]) => (roles.includes(role) ? each : []));
      return [...new Set(kinds)].map((kind) => create(id, kind, approved));
    }),
    create(email, 'Vehicle Rescue', { state: 'proposed' }),
    create(email, 'Water Rescue', { state: 'declined', note: 'The date on the card can’t be read.' }),
  ];
}
