import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLocalSettings } from '../functions/scripts/localSettings.mjs';
import { buildDemoSite, buildStale, DEMO_SITE } from './build.mjs';
import { startDemo } from './demo.mjs';
import { onEndRequested } from './ending.mjs';
import { withLocalAuth } from './hosting/localPolicy.mjs';
import { checkNodeVersion, installMissing } from './install.mjs';
import { printedEmail } from './mail/printEmail.mjs';
import { runEachMinute } from './schedules.mjs';
import { readStartOptions } from './startOptions.mjs';
import { PlainError, runScript, step } from './steps.mjs';

const root = resolve(import.meta.dirname, '..');
const EMULATORS = ['auth', 'functions', 'firestore', 'storage', 'hosting'];
const EXIT_INTERRUPTED = 130;

/** Where data is stored between runs; ignored by git. */
const DATA_FOLDER = '.firebase/data';

/** Scheduled functions that send email; the Firebase CLI runs no schedules. */
const MAIL_SCHEDULES = ['startMailings', 'retryMail'];
/** Makes the demo send a post's email sooner than real subscribers get it. */
const DEMO_NEWS_DELAY_MINUTES = '1';

/** How often the suite is checked, in ms. */
const WATCH_MS = 2_000;

/** The suite's output that is shown; all of it is in its log. */
const IMPORTANT = /^\s*⚠|"severity":"(?:ERROR|CRITICAL|ALERT|EMERGENCY)"/;

/** Importable once packages are installed. */
const emulators = () => import('firebase-without-java');

await runScript(async () => {
  const began = performance.now();
  const options = readStartOptions(process.argv.slice(2));
  const site = { ...options, suite: null, demo: null, inbox: null, endSchedules: () => {}, filled: null, isUp: false };
  const interrupted = interruption(site);
  try {
    checkNodeVersion();
    await installMissing(root);
    await mustHavePorts(site);
    await startSite(site);
    console.log(welcome(site, (performance.now() - began) / 1000));
    await Promise.race([interrupted, endOf(site.suite)]);
    console.log('\nStopping…');
  } finally {
    await stop(site);
  }
});

/** Ctrl-C stops the running site cleanly; a second one, or one during startup, stops it at once. */
function interruption(site) {
  return new Promise((done) => {
    let interrupted = false;
    const end = () => {
      // Exit handlers end the processes that were started.
      if (interrupted || !site.isUp) process.exit(EXIT_INTERRUPTED);
      interrupted = true;
      done();
    };
    onEndRequested(end);
  });
}

/** The site's port if it was given; the other emulators then use free ones where theirs are taken. */
function portsOf({ port }) {
  return port === undefined ? 'configured' : { hosting: port };
}

async function mustHavePorts(site) {
  const { choosePorts, readConfig } = await emulators();
  try {
    await choosePorts(readConfig(root), EMULATORS, portsOf(site));
  } catch (error) {
    throw cannotStart(error);
  }
}

function cannotStart({ message }) {
  const isTaken = / is taken by /.test(message);
  const help =
    'End that program first (it may be this site, still running), or use another port: npm start -- --port 5050.';
  return new PlainError(`The site cannot start.\n${message}${isTaken ? `\n${help}` : ''}`);
}

async function stop({ demo, suite, inbox, endSchedules, keep, isUp }) {
  endSchedules();
  await inbox?.stop();
  // Includes the demo's last writes.
  await demo?.stop();
  if (suite === null) return;
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

/** The functions' region, from Hosting's rewrites. */
async function functionsRegion() {
  const { readConfig } = await emulators();
  return readConfig(root).hosting.rewrites.find((rewrite) => rewrite.function).function.region;
}

/** What runs here must not reach the cloud: Firebase blocks that for `demo-` projects. */
async function localProject() {
  const { projects } = JSON.parse(await readFile(join(root, '.firebaserc'), 'utf8'));
  if (projects.default.startsWith('demo-')) return projects.default;
  throw new PlainError(
    'The site cannot start: the default project in .firebaserc must begin with demo-. Add your own one as live.',
  );
}

/** Builds, starts and fills everything; what the suite does not need is built while it starts. */
async function startSite(site) {
  const projectId = await localProject();
  const { startSuite } = await emulators();
  await buildStale(root, ['emulators', 'functions']);
  const starting = step('Starting the Firebase emulators', async () => {
    site.inbox = await startDemoInbox();
    const publication = await demoPublication();
    site.suite = await startSuite({
      root,
      projectId,
      ports: portsOf(site),
      only: EMULATORS,
      adapt: (config, ports, folder) =>
        withLocalSettings(withDemoSite(withLocalAuth(config, ports)), {
          root,
          folder,
          hostingPort: ports.hosting,
          smtpPort: site.inbox.smtp.port,
          parameters: { NEWS_DELAY_MINUTES: DEMO_NEWS_DELAY_MINUTES, PUBLICATION_POLICY: publication },
        }),
      ...(site.keep && { dataFolder: DATA_FOLDER }),
      log: (line) => {
        if (site.isUp && IMPORTANT.test(line)) console.log(line);
      },
    }).catch((error) => {
      throw cannotStart(error);
    });
  });
  await Promise.all([starting, buildStale(root, ['seed']), buildSite()]);
  site.demo = startDemo(root, site.suite);
  const filling = step('Loading the demo company', () => site.demo.ready);
  await Promise.all([filling, warmUp(site.suite)]);
  site.filled = await filling;
  site.endSchedules = runEachMinute(site.suite, await functionsRegion(), MAIL_SCHEDULES);
  site.isUp = true;
}

/** The demo company's publication policy, as the parameter's value. */
async function demoPublication() {
  // Installed by now.
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(root, 'seed/src/demo/publication.ts'));
  return JSON.stringify(module.demoPublication);
}

/** Receives the demo company's email: each is printed, and readable in the inbox page. */
async function startDemoInbox() {
  // Installed by now.
  const { parseEmail, startInbox } = await import('./mail/inbox.mjs');
  return startInbox({
    onMessage: (message) => {
      void parseEmail(message).then(({ to, subject, text }) =>
        console.log(printedEmail({ to: to.join(', '), subject, text })),
      );
    },
  });
}

/** Makes Hosting serve the site with the demo accounts. */
function withDemoSite(config) {
  return { ...config, hosting: { ...config.hosting, public: DEMO_SITE } };
}

/** Builds the site with a button for each account of the demo company. */
async function buildSite() {
  // Installed by now.
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(root, 'seed/src/demo/accounts.ts'));
  const accounts = Object.entries(module.demoAccounts);
  await buildDemoSite(
    root,
    accounts.map(([role, { email, microsoftId }]) => ({ role, email, microsoftId })),
  );
}

/** The first request to the API starts its process; better now than for the first visitor. */
async function warmUp({ hosting }) {
  const response = await fetch(`${hosting}/api/alerts`);
  if (!response.ok) throw new PlainError(`The API returned ${response.status}: ${await response.text()}`);
}

function welcome({ suite, inbox, filled, keep }, seconds) {
  const { admin, member } = filled.accounts;
  const width = Math.max(admin.length, member.length);
  return `
  ${suite.hosting}

  The site of the demo company, with ${filled.calls.toLocaleString('en-US')} calls; one more comes every few minutes.
  Two accounts can sign in, with Microsoft:
    ${admin.padEnd(width)}  an admin
    ${member.padEnd(width)}  a member

  Email goes to an inbox on this machine: ${inbox.url}
  Documents, coverage of the rules, and denials: http://${suite.firestore}

  Ctrl-C stops it${keep ? `; its data is stored in ${DATA_FOLDER}` : ''}. The emulators' log: ${suite.logFile}
  Ready in ${seconds.toFixed(1)} s.
`;
}

/** Resolves when the suite has ended unexpectedly. */
async function endOf({ pid }) {
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
