import { LANES } from '@firehouse/functions/testing/mailings';
import { startInstance, type Instance } from '../suite/instance.ts';
import type { TaskDispatcher } from './taskDispatcher.ts';

/** Number of connections from each worker to the mail server. */
export const MAIL_CONNECTIONS = 5;

interface MailingWorkersOptions {
  readonly project: string;
  readonly tasks: TaskDispatcher;
  readonly smtp: { readonly host: string; readonly port: number };
  /** Parameters to override. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** Starts an instance of `sendMailing` for each lane of a mailing, and registers them with the dispatcher. */
export async function startMailingWorkers({
  project,
  tasks,
  smtp,
  parameters = {},
}: MailingWorkersOptions): Promise<Instance[]> {
  const all = {
    GCLOUD_PROJECT: project,
    FIREBASE_CONFIG: JSON.stringify({ projectId: project }),
    CLOUD_TASKS_EMULATOR_HOST: tasks.host,
    SITE_ADDRESS: 'http://127.0.0.1:5000',
    SMTP_HOST: smtp.host,
    SMTP_PORT: String(smtp.port),
    SMTP_PASSWORD: 'none',
    DKIM_KEY: 'none',
    MAIL_CONNECTIONS: String(MAIL_CONNECTIONS),
    MAILS_PER_SECOND: '5000',
    MAIL_RETRY_SECONDS: '0',
    ...parameters,
  };
  const workers = await Promise.all(Array.from({ length: LANES }, () => startInstance(all, 'sendMailing')));
  tasks.use(workers);
  return workers;
}
