import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the parameters and secrets of a local suite into the built functions. Both files are read by the emulators alone
 * (https://firebase.google.com/docs/functions/config-env) and never uploaded. The CLI would ask for a parameter that is
 * missing here. All clients of a local suite are one computer: the limits are out of their way. Tests write past the
 * functions and want to see it at once.
 * @param {string} dist the folder of the built functions
 * @param {string} site the address of the site, as links in emails and feeds have it
 */
export function writeLocalSettings(dist, site) {
  writeFileSync(
    join(dist, '.env.local'),
    `WEB_API_KEY=local
SITE_ADDRESS=${site}
READS_PER_MINUTE=100000
WRITES_PER_MINUTE=100000
TRUSTED_PROXIES=0
ENFORCE_APP_CHECK=false
SHARE_READS_MS=0
FORMS_PER_COMPUTER_AND_HOUR=100000
FORMS_PER_ADDRESS_AND_DAY=6
FORMS_PER_HOUR=100000
FORMS_PROOF_MAX_NUMBER=500000
`,
  );
  writeFileSync(
    join(dist, '.secret.local'),
    'DIGEST_KEY=local\nSMTP_PASSWORD=none\nDKIM_KEY=none\nMAIL_EVENTS_KEY=local\n',
  );
}
