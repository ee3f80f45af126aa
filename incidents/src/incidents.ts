export { countedTime, markChanged, markerOf } from './counting/changedMonths.ts';
export { DISPATCH_FORMATS, type DispatchFormat } from './dispatch/messageFormats.ts';
export { incidentId } from './intake/incidentId.ts';
export { isFarOff } from './intake/farOffCoordinate.ts';
export { dispatchKey } from './intake/dispatchEntry.ts';
export { draftTitle, incidentTitle } from './intake/incidentTitle.ts';
export { expiry, movedPath, type Settled, type SettleOptions } from './intake/findIncident.ts';
export { missingFields, reportedFields, type IncidentFields, type IncidentReport } from './intake/reportFields.ts';
export {
  planned,
  STORE_ATTEMPTS,
  storeIncidents,
  type StoreCounts,
  type StoreOptions,
} from './intake/storeIncidents.ts';
