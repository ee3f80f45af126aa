import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { choosePorts, readConfig, startSuite, type Suite } from 'firebase-without-java/suite';
import { withLocalSettings } from '@firehouse/functions/local-settings';
import { demoAccounts, demoPublication } from '@firehouse/seed/demo';
import { applyCompany } from '../company/applyCompany.ts';
import { onEndRequested } from '../lib/onEndRequested.ts';
import { messageOf, PlainError, runScript, step } from '../lib/steps.ts';
import { startDemo, type Demo, type DemoContent } from '../operations/demoProcess.ts';
import { withLocalAuth } from '../operations/hosting/localPolicy.ts';
import { parseEmail, startInbox, type Inbox } from '../operations/mail/inbox.ts';
import { printedEmail } from '../operations/mail/printEmail.ts';
import { runEachMinute } from '../operations/runSchedules.ts';
import { buildDemoSite, buildStale, DEMO_SITE } from './build.ts';
import { readStartOptions } from './startOptions.ts';

const root = resolve(import.meta.dirname, '../..');
const EMULATORS = ['auth', 'functions', 'firestore', 'storage', 'hosting'];
const EXIT_INTERRUPTED = 130;

/** Folder where data is kept between runs. Ignored by git. */
const DATA_FOLDER = '.firebase/data';

/** Scheduled functions that send email. The Firebase CLI doesn't run schedules. */
const MAIL_SCHEDULES = ['startMailings', 'retryMail'];
/** How long the demo waits before emailing new posts. A real site waits longer. */
const DEMO_NEWS_DELAY_MINUTES = '1';

/** How often to check whether the suite is still running, in ms. */
const WATCH_MS = 2_000;

/** Matches lines of the suite's output to print. Everything else is only in its log. */
const IMPORTANT = /^\s*⚠|"severity":"(?:ERROR|CRITICAL|ALERT|EMERGENCY)"/;

/** The options of `npm start`, and the processes started so far. */
interface Site {
  readonly keep: boolean;
  /** The `--port` option. */
  readonly port: number | undefined;
  suite?: Suite;
  demo?: Demo;
  inbox?: Inbox;
  endSchedules: () => void;
  isUp: boolean;
}

/** A site that is up. */
type Running = Required<Pick<Site, 'keep' | 'suite' | 'inbox'>> & { readonly filled: DemoContent };

await runScript(async () => {
  const began = performance.now();
  const options = readStartOptions(process.argv.slice(2));
  const site: Site = { ...options, endSchedules: () => {}, isUp: false };
  const interrupted = interruption(site);
  try {
    await mustHavePorts(site);
    const running = await startSite(site);
    console.log(welcome(running, (performance.now() - began) / 1000));
    await Promise.race([interrupted, endOf(running.suite)]);
    console.log('\nStopping…');
  } finally {
    await stop(site);
  }
});

/** Handles Ctrl-C. The first one stops the site cleanly; a second one, or one during startup, exits immediately. */
function interruption(site: Site) {
  return new Promise<void>((done) => {
    let interrupted = false;
    const end = () => {
      // Exit handlers stop the child processes.
      if (interrupted || !site.isUp) process.exit(EXIT_INTERRUPTED);
      interrupted = true;
      done();
    };
    onEndRequested(end);
  });
}

/** Returns the ports to use. With `--port`, the other emulators can use any free ports. */
function portsOf({ port }: Site) {
  return port === undefined ? 'configured' : { hosting: port };
}

async function mustHavePorts(site: Site) {
  try {
    await choosePorts(readConfig(root), EMULATORS, portsOf(site));
  } catch (error) {
    throw cannotStart(error);
  }
}

function cannotStart(error: unknown) {
  const message = messageOf(error);
  const isTaken = / is taken by /.test(message);
  const help =
    'End that program first (it may be this site, still running), or use another port: npm start -- --port 5050.';
  return new PlainError(`The site cannot start.\n${message}${isTaken ? `\n${help}` : ''}`);
}

async function stop({ demo, suite, inbox, endSchedules, keep, isUp }: Site) {
  endSchedules();
  await inbox?.stop();
  // Wait for the demo's last writes.
  await demo?.stop();
  if (suite === undefined) return;
  if (!keep || !isUp) {
    await suite.stop();
    return;
  }
  const isStored = await step('Storing the data', () => suite.stop());
  if (!isStored)
    throw new PlainError(
      `The data of this run could not be stored. The earlier data in ${DATA_FOLDER} is still there.`,
    );
}

/** Reads the functions' region from firebase.json. */
function functionsRegion() {
  const { rewrites = [] } = readConfig(root).hosting;
  return rewrites.flatMap((rewrite) => rewrite.function?.region ?? [])[0] ?? '';
}

/**
 * Returns the ID of the local project. It must start with `demo-`, because Firebase then prevents access to the cloud.
 */
async function localProject() {
  const { projects }: { projects: { default: string } } = JSON.parse(await readFile(join(root, '.firebaserc'), 'utf8'));
  if (projects.default.startsWith('demo-')) return projects.default;
  throw new PlainError(
    'The site cannot start: the default project in .firebaserc must begin with demo-. Add your own one as live.',
  );
}

/** Builds and starts the site and loads the demo company. Anything the suite doesn't need is built while it starts. */
async function startSite(site: Site): Promise<Running> {
  const projectId = await localProject();
  await applyCompany(root);
  await buildStale(root, ['emulators', 'functions']);
  const starting = step('Starting the Firebase emulators', async () => {
    const inbox = await startDemoInbox();
    site.inbox = inbox;
    const suite = await startSuite({
      root,
      projectId,
      ports: portsOf(site),
      only: EMULATORS,
      adapt: (config, ports, folder) =>
        withLocalSettings(withDemoSite(withLocalAuth(config, ports)), {
          root,
          folder,
          hostingPort: ports.hosting,
          smtpPort: inbox.smtp.port,
          parameters: {
            NEWS_DELAY_MINUTES: DEMO_NEWS_DELAY_MINUTES,
            PUBLICATION_POLICY: JSON.stringify(demoPublication),
          },
        }),
      ...(site.keep && { dataFolder: DATA_FOLDER }),
      log: (line) => {
        if (site.isUp && IMPORTANT.test(line)) console.log(line);
      },
    }).catch((error) => {
      throw cannotStart(error);
    });
    site.suite = suite;
    return { suite, inbox };
  });
  const [{ suite, inbox }] = await Promise.all([starting, buildStale(root, ['seed']), buildSite()]);
  const demo = startDemo(root, suite);
  site.demo = demo;
  const [filled] = await Promise.all([step('Loading the demo company', () => demo.ready), warmUp(suite)]);
  site.endSchedules = runEachMinute(suite, functionsRegion(), MAIL_SCHEDULES);
  site.isUp = true;
  return { keep: site.keep, suite, inbox, filled };
}

/** Starts an inbox for the demo company's emails. Each email is also printed. */
function startDemoInbox() {
  return startInbox({
    onMessage: (message) => {
      void parseEmail(message).then(({ to, subject, text }) =>
        console.log(printedEmail({ to: to.join(', '), subject, text })),
      );
    },
  });
}

/** Makes Hosting serve the site with the demo accounts. */
function withDemoSite<Config extends { readonly hosting: object }>(config: Config): Config {
  return { ...config, hosting: { ...config.hosting, public: DEMO_SITE } };
}

/** Builds the site with a button for each demo account. */
async function buildSite() {
  await buildDemoSite(root, Object.values(demoAccounts));
}

/** Sends the first request to the API, which starts its process, so that the first visitor doesn't have to wait. */
async function warmUp({ hosting }: Suite) {
  const response = await fetch(`${hosting}/api/alerts`);
  if (!response.ok) throw new PlainError(`The API returned ${response.status}: ${await response.text()}`);
}

function welcome({ suite, inbox, filled, keep }: Running, seconds: number) {
  const { admin, member } = filled.accounts;
  const count = filled.incidents.toLocaleString('en-US');
  const width = Math.max(admin.length, member.length);
  return `
  ${suite.hosting}

  The site of the demo company, with ${count} calls; one more comes every few minutes.
  Two accounts can sign in at ${suite.hosting}/memberportal:
    ${admin.padEnd(width)}  an admin
    ${member.padEnd(width)}  a member

  Email goes to an inbox on this machine: ${inbox.url}
  Documents, coverage of the rules, and denials: http://${suite.firestore}

  Ctrl-C stops it${keep ? `; its data is stored in ${DATA_FOLDER}` : ''}. The emulators' log: ${suite.logFile}
  Ready in ${seconds.toFixed(1)} s.
`;
}

/** Rejects when the suite has exited unexpectedly. */
async function endOf({ pid }: Suite): Promise<never> {
  const lives = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  while (lives()) await sleep(WATCH_MS, undefined, { ref: false });
  throw new PlainError('The Firebase emulators ended unexpectedly.');
}
