export { resumeMailing } from '../../mailings/commands.ts';
export { startAlertMailing } from '../../mailings/events.ts';
export { LANES, taskId, type MailingTask } from '../../mailings/tasks.ts';
