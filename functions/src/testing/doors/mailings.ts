export { resumeMailing } from '../../mailings/pauseResumeCancel.ts';
export { startAlertMailing } from '../../mailings/startAlertMailing.ts';
export { LANES, taskId, type MailingTask } from '../../mailings/mailingTask.ts';
