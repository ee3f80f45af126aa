import { releases, restrictions } from '../enumerations/choices.ts';
import { defineEntity } from '../schema/entity.ts';

/** Fields that dispatch messages and imports can set (SPEC §3). */
export const incidentFields = {
  startTime: { kind: 'epochMs', label: 'Time', audience: 'public', required: true, min: 0, integer: true },
  ChiefComplaint: { kind: 'text', label: 'Chief complaint', audience: 'public', maxLength: 500 },
  TypeCode: { kind: 'text', label: 'Type', audience: 'public', required: true, maxLength: 200 },
  Address: { kind: 'text', label: 'Address', audience: 'public', required: true, maxLength: 500 },
  XSt: { kind: 'text', label: 'Cross street', audience: 'public', maxLength: 500 },
  Description: { kind: 'textarea', label: 'Description', audience: 'public', maxLength: 5_000 },
  CallerLongitude: { kind: 'number', label: 'Longitude', audience: 'public', min: -180, max: 180 },
  CallerLatitude: { kind: 'number', label: 'Latitude', audience: 'public', min: -90, max: 90 },
} as const;

const fields = {
  ...incidentFields,
  releasedAt: { kind: 'timestamp', label: 'Released', audience: 'admin', filledBy: 'server' },
  releasedAs: {
    kind: 'select',
    label: 'Released as',
    audience: 'admin',
    options: releases,
    filledBy: 'server',
    help: 'How much an admin published; absent on incidents that were released in full before there was a choice.',
  },
  publication: {
    kind: 'select',
    label: 'Publication',
    audience: 'public',
    options: restrictions,
    filledBy: 'server',
    help: 'How the publication policy restricts what visitors see; not stored, absent where they see everything.',
  },
} as const;

/** An incident that the company was dispatched to (SPEC §3). It comes from a dispatch message or an import. */
export const incident = defineEntity({
  collection: 'incidents',
  docType: 'incidents',
  label: 'Incident',
  id: 'derived',
  idAudience: 'public',
  fields,
});

/** A closed incident, listed in the call history and counted in the statistics (docs/decisions/017). */
export const closedIncident = defineEntity({
  ...incident,
  collection: 'incidents.closed',
  label: 'Closed incident',
  fields: {
    ...fields,
    closedAt: { kind: 'timestamp', label: 'Closed', audience: 'public', required: true, shownWithout: true },
  },
});
