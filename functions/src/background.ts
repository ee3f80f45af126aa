// All functions that Hosting doesn't call. They are in a separate file of the bundle, so the functions in index.ts
// start without them (scripts/build.ts).
import { recordedWrites } from './audit/auditTriggers.ts';

// Generated from the audited collections in the model: `WRITE_DOCS=1 npx vitest run --project unit deployment`.
// <!-- recorded writes -->
export const auditPosts = recordedWrites.auditPosts;
export const auditAlerts = recordedWrites.auditAlerts;
export const auditApparatus = recordedWrites.auditApparatus;
export const auditStorms = recordedWrites.auditStorms;
export const auditSite = recordedWrites.auditSite;
export const auditAnswers = recordedWrites.auditAnswers;
export const auditMembers = recordedWrites.auditMembers;
export const auditApplications = recordedWrites.auditApplications;
export const auditAttendance = recordedWrites.auditAttendance;
export const auditCertificates = recordedWrites.auditCertificates;
// <!-- /recorded writes -->
export {
  auditClosedReleases,
  auditClosings,
  auditDiscards,
  auditDrafts,
  auditReleases,
  auditRestores,
} from './audit/auditTriggers.ts';
export { aggregateAllCallsVolume, aggregateCallsVolume } from './callVolume/countingSchedules.ts';
export { remindOfCertificates } from './certificates/certificateSchedule.ts';
export { beforeUserCreated, beforeUserSignedIn } from './identity/signInTriggers.ts';
export { archiveClosedIncident, markChangedDraft } from './incidents/incidentTriggers.ts';
export { deliverMail, retryMail } from './mail/mailTriggers.ts';
export { planAlertMailing, planPostMailing, sendMailing, startMailings } from './mailings/mailingTriggers.ts';
export { remindMembers } from './reminders/reminderSchedule.ts';
export { readWeather } from './weather/weatherSchedule.ts';
export { cleanStoredPicture } from './uploads/cleanObjectTrigger.ts';
export { sweepUnnamedObjects } from './objects/sweepSchedule.ts';
