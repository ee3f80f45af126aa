/** Kinds of certificates, in display order. The last one covers everything else. */
export const certificateKinds = [
  'Firefighter I',
  'Firefighter II',
  'Interior Firefighter',
  'SCBA Fit Test',
  'Medical Clearance',
  'Hazmat Awareness',
  'Hazmat Operations',
  'Vehicle Rescue',
  'Water Rescue',
  'Rapid Intervention',
  'Emergency Vehicle Driver',
  'Pump Operator',
  'Aerial Operator',
  'Fire Officer I',
  'Incident Command',
  'Fire Police',
  'CPR',
  'Emergency Medical Responder',
  'Emergency Medical Technician',
  'Paramedic',
  'Child Abuse Clearance',
  'Other',
] as const;

/** One of {@link certificateKinds}. */
export type CertificateKind = (typeof certificateKinds)[number];

/**
 * States of a certificate. `proposed`: handed in, waiting for an admin. `approved` is final. `declined`: returned to
 * the member, who can correct it and hand it in again.
 */
export const certificateStates = ['proposed', 'approved', 'declined'] as const;

/** When members get reminder emails about expiring certificates, in days before the expiration date. */
export const CERTIFICATE_REMINDER_DAYS = [60, 30, 7] as const;
