import { defineBoolean, defineInt, defineSecret, defineString, type Expression } from 'firebase-functions/params';
import {
  allSettings,
  isSetting,
  settingsTable,
  type Setting,
  type SettingGroup,
  type ValuesOf,
} from './settingsTable.ts';

/** The values of all settings. */
export type Settings = ValuesOf<typeof settingsTable>;

/** The settings for sending email. */
export type MailSettings = Settings['mail'];

/** Each setting as the Firebase CLI and its SDK know it. */
const parameters = new Map(allSettings.map((setting) => [setting, parameterOf(setting)]));

/** Parsed values, by setting. */
const parsed = new Map<Setting, { readonly text: string; readonly value: unknown }>();

/** Defaults for projects without settings. */
export const defaultSettings = valuesOf(settingsTable, (setting) => valueOf(setting, setting.initial));

const values = valuesOf(settingsTable, (setting) => readSetting(setting));

/** Secrets for a function that sends email: `DIGEST_KEY` marks Message-IDs and links to a subscription. */
export const mailSecrets = [settingsTable.digestKey, settingsTable.mail.password, settingsTable.mail.dkim.key].map(
  ({ name }) => name,
);

/**
 * Returns the settings for the project that this code runs in; do not read them before the first request. Each is read
 * on demand, because without a secret's value the SDK warns.
 */
export const projectSettings = (): Settings => values;

/**
 * Reads one of the project's settings. If it is not set at all, as in tests, the SDK would return 0 or ''.
 * @throws {Error} with a sentence that says what is wrong with its value
 */
export function readSetting<Value>(setting: Setting<Value>): Value {
  const parameter = parameters.get(setting);
  const isSet = setting.kind === 'secret' || process.env[setting.name] !== undefined;
  return valueOf(setting, isSet ? (parameter?.value() ?? setting.initial) : setting.initial);
}

/**
 * Returns a number that the Firebase CLI reads from the project's settings when it deploys.
 * @throws {Error} if the setting is of another kind
 */
export function deployedNumber(setting: Setting<number>): Expression<number> {
  const parameter = parameters.get(setting);
  if (parameter === undefined || setting.kind !== 'number') throw new Error(`${setting.name} is no number.`);
  return parameter as Expression<number>;
}

/**
 * Checks this function's keys.
 * @throws {Error} with a sentence that names a key with more than one line
 */
export function checkKeys(): void {
  for (const setting of allSettings)
    if (setting.isKey === true && process.env[setting.name] !== undefined) readSetting(setting);
}

function parameterOf({ kind, name, description, initial, isRequired }: Setting) {
  const options = { description, ...(isRequired !== true && { default: initial }) };
  switch (kind) {
    case 'text':
      return defineString(name, options as { default: string });
    case 'number':
      return defineInt(name, options as { default: number });
    case 'flag':
      return defineBoolean(name, options as { default: boolean });
    case 'secret':
      return defineSecret(name);
  }
}

function valueOf<Value>(setting: Setting<Value>, stored: string | number | boolean): Value {
  if (setting.kind === 'secret') return secretValue(setting, String(stored)) as Value;
  const { name, parse } = setting;
  if (parse === undefined) return stored as Value;
  const text = String(stored);
  const last = parsed.get(setting);
  if (last?.text === text) return last.value as Value;
  try {
    const value = parse(text);
    parsed.set(setting, { text, value });
    return value;
  } catch (error) {
    throw new Error(`${name} cannot be used. ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/**
 * Reads a secret without the white space around it: most commands end their output with a line break, which `firebase
 * functions:secrets:set --data-file -` stores. Secret Manager does not store empty secrets, so `none` means that there
 * is none.
 * @throws {Error} if a key has more than one line, because its sender may use only the first
 */
function secretValue({ name, isKey, isRequired, keepsSpaces }: Setting, stored: string): string {
  const value = stored.trim();
  if (value === 'none' && isRequired !== true) return '';
  if (keepsSpaces === true) return stored.replace(/\r?\n$/, '');
  if (isKey === true && /[\r\n]/.test(value))
    throw new Error(`${name} cannot be used. It has a line break: set a key of one line (docs/deploy.md, step 3).`);
  return value;
}

/** Reads a table's settings on demand. */
function valuesOf<Table extends SettingGroup>(table: Table, read: (setting: Setting) => unknown): ValuesOf<Table> {
  const group = {};
  for (const [name, part] of Object.entries(table)) {
    const value = isSetting(part) ? undefined : valuesOf(part, read);
    Object.defineProperty(group, name, {
      enumerable: true,
      get: isSetting(part) ? () => read(part) : () => value,
    });
  }
  return group as ValuesOf<Table>;
}
