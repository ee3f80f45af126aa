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

export type MailSettings = Settings['mail'];

/** Parameters as defined with the Functions SDK. */
const parameters = new Map(allSettings.map((setting) => [setting, parameterOf(setting)]));

const parsed = new Map<Setting, { readonly text: string; readonly value: unknown }>();

/** Default values of all settings. */
export const defaultSettings = valuesOf(settingsTable, (setting) => valueOf(setting, setting.initial));

const values = valuesOf(settingsTable, (setting) => readSetting(setting));

/** Secrets that functions need to send email. `DIGEST_KEY` is for Message-IDs and unsubscribe links. */
export const mailSecrets = [settingsTable.digestKey, settingsTable.mail.password, settingsTable.mail.dkim.key].map(
  ({ name }) => name,
);

/**
 * Returns the project's settings. Don't read any before the first request. Each one is read when it is accessed,
 * because the SDK logs a warning for secrets without a value.
 */
export const projectSettings = (): Settings => values;

/**
 * Reads a setting. Uses the default if it isn't set, as in tests, because the SDK would return 0 or an empty string.
 * @throws {Error} if the value is invalid; the message says why
 */
export function readSetting<Value>(setting: Setting<Value>): Value {
  const parameter = parameters.get(setting);
  const isSet = setting.kind === 'secret' || process.env[setting.name] !== undefined;
  return valueOf(setting, isSet ? (parameter?.value() ?? setting.initial) : setting.initial);
}

/**
 * Returns a number that the Firebase CLI reads when deploying.
 * @throws {Error} if the setting isn't a number
 */
export function deployedNumber(setting: Setting<number>): Expression<number> {
  const parameter = parameters.get(setting);
  if (parameter === undefined || setting.kind !== 'number') throw new Error(`${setting.name} is no number.`);
  return parameter as Expression<number>;
}

/**
 * Validates the signing keys that this function uses.
 * @throws {Error} if a key has more than one line; the message says which one
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
 * Parses a secret. Trims it, because the output of most commands ends with a line break, which `firebase
 * functions:secrets:set --data-file -` stores as well. `none` means that there is no secret, because Secret Manager
 * can't store empty ones.
 * @throws {Error} if a key has more than one line, because other tools might only use the first
 */
function secretValue({ name, isKey, isRequired, keepsSpaces }: Setting, stored: string): string {
  const value = stored.trim();
  if (value === 'none' && isRequired !== true) return '';
  if (keepsSpaces === true) return stored.replace(/\r?\n$/, '');
  if (isKey === true && /[\r\n]/.test(value))
    throw new Error(`${name} cannot be used. It has a line break: set a key of one line (docs/deploy.md, step 3).`);
  return value;
}

/** Creates an object with the same structure as the table, which reads each setting when it is accessed. */
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
