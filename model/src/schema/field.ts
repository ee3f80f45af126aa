import type { Audience } from './audience.ts';
import type { IMAGE_TYPES } from '../values/imageTypes.ts';
import type { ObjectFolder } from '../values/objectPath.ts';

/** Maximum length of the address in a location. */
export const LOCATION_ADDRESS_MAX_LENGTH = 500;

/**
 * How the server fills in a field. `revision`: a counter of changes, starting at 1. `creation`: the time of creation.
 * `caller`: the email address of the caller who creates the document. `random`: an opaque random string. `emailed`: the
 * revision to email to subscribers (docs/decisions/041-who-is-emailed.md). `decision`: a choice starts with its first
 * option, and an admin's decision changes it; other fields are empty until then. `approver` and `approval`: the
 * caller's address and the current time, when a change sets `state` to `approved`. `server`: set by other server code.
 */
type Filling =
  | 'revision'
  | 'creation'
  | 'caller'
  | 'random'
  | 'emailed'
  | 'decision'
  | 'approver'
  | 'approval'
  | 'server';

interface FieldBase {
  /** Label in forms and on pages. */
  readonly label: string;
  /** Name for use in a sentence after "the". Defaults to the label in lowercase. */
  readonly noun?: string;
  /** Who can see this field in API responses. `server` fields are never sent. */
  readonly audience: Audience | 'server';
  /** A document without this field can't be written, and stored documents that lack it are skipped. */
  readonly required?: true;
  /**
   * If true, stored documents without this required field are shown anyway (docs/decisions/034-reading-validates.md).
   */
  readonly shownWithout?: true;
  /** `false` if the field can't be changed after the document is created. */
  readonly editable?: false;
  /**
   * True if members can edit this field in their own record (docs/decisions/020-members-own-fields.md). On a group, it
   * applies to all of the group's fields.
   */
  readonly selfEditable?: true;
  /** Section of the form. Adjacent fields with the same section share a heading. */
  readonly section?: string;
  /** True if the form doesn't show this field; `edit` if only the edit form doesn't. */
  readonly hidden?: true | 'edit';
  /** How the server fills in this field, if it does. */
  readonly filledBy?: Filling;
  /** Help text shown below the field. */
  readonly help?: string;
}

/** Token for a field about the user, which the browser can fill in (WCAG 1.3.5). */
type Autocomplete = 'name' | 'street-address' | 'tel' | 'email';

/** A text field. `maxLength` is in characters. */
export interface TextField extends FieldBase {
  readonly kind: 'text' | 'textarea' | 'phone';
  readonly maxLength: number;
  /** Regular expression for the whole value. It must behave the same in JavaScript and RE2. */
  readonly pattern?: string;
  readonly placeholder?: string;
  readonly autocomplete?: Autocomplete;
}

/** An email address, stored in lowercase. */
interface EmailField extends FieldBase {
  readonly kind: 'email';
  readonly autocomplete?: Autocomplete;
}

/** A boolean. */
interface CheckboxField extends FieldBase {
  readonly kind: 'checkbox';
}

/** A number. `epochMs` is a time in epoch milliseconds. */
export interface NumberField extends FieldBase {
  readonly kind: 'number' | 'epochMs';
  readonly min?: number;
  readonly max?: number;
  /** True if the value must be a whole number. */
  readonly integer?: true;
}

/** A point in time, stored as a Firestore timestamp. In JSON, it is an ISO string in UTC. */
export interface TimestampField extends FieldBase {
  readonly kind: 'timestamp';
  /** True for a date without a time, stored as midnight in the company's time zone. */
  readonly isDate?: true;
  /** Name of another timestamp field that must be earlier. */
  readonly after?: string;
  /** Maximum number of days between the two times. */
  readonly withinDays?: number;
}

/** A choice of one or more options. */
export interface ChoiceField<Option extends string = string> extends FieldBase {
  readonly kind: 'select' | 'multiselect' | 'multicheckbox';
  readonly options: readonly Option[];
  /** Labels for options that need one. The label for `''` is shown when nothing is selected. */
  readonly optionLabels?: Readonly<Record<string, string>>;
  readonly initial?: readonly Option[];
}

/** The path of an uploaded file, `/{docType}/{filename}`, or several paths for `files`. */
export interface FileField extends FieldBase {
  readonly kind: 'file' | 'files';
  readonly accept: typeof IMAGE_TYPES;
  /**
   * Folder for private images, which only admins and the member they belong to can see. Their names begin with the
   * member's key. If omitted, the file is in one of the `publicFolders`.
   */
  readonly privateFolder?: ObjectFolder;
  /** Path to use if there is no file. */
  readonly fallback?: string;
  /** Maximum number of files; 30 by default. */
  readonly maxFiles?: number;
  /** How the form shows a preview. `round` is for portraits. */
  readonly shape?: 'round';
}

/** A location: a `coordinate` with `lat` and `lng` in degrees, an `address`, or both. */
interface LocationField extends FieldBase {
  readonly kind: 'location';
}

/** A group of nested fields. */
interface GroupField<Members extends FieldSet = FieldSet> extends FieldBase {
  readonly kind: 'group';
  readonly fields: Members;
}

/** Counts by name, such as `{ '01-31': 3 }`. Only the server writes these. */
interface CountsField extends FieldBase {
  readonly kind: 'counts';
}

/** A list of names, such as `['title']`. Only the server writes these. */
interface NamesField extends FieldBase {
  readonly kind: 'names';
}

/** IDs of incidents, without duplicates. */
interface IncidentIdsField extends FieldBase {
  readonly kind: 'incidentIds';
  readonly maxIds: number;
}

/** Any type of field. */
export type Field =
  | TextField
  | EmailField
  | CheckboxField
  | NumberField
  | TimestampField
  | ChoiceField
  | FileField
  | LocationField
  | GroupField
  | CountsField
  | NamesField
  | IncidentIdsField;

/** Fields by name, in the order of the form. */
export interface FieldSet {
  readonly [name: string]: Field;
}

/** A location with a coordinate in degrees, an address, or both. */
export interface Location {
  readonly coordinate?: { readonly lat: number; readonly lng: number } | undefined;
  readonly address?: string | undefined;
}

/** The type of a field's value in JSON. */
type ValueOf<F extends Field> = F extends TextField | EmailField | TimestampField
  ? string
  : F extends CheckboxField
    ? boolean
    : F extends NumberField
      ? number
      : F extends ChoiceField<infer Option>
        ? F['kind'] extends 'select'
          ? Option
          : readonly Option[]
        : F extends FileField
          ? F['kind'] extends 'file'
            ? string
            : readonly string[]
          : F extends LocationField
            ? Location
            : F extends GroupField<infer Members>
              ? ValuesOf<Members>
              : F extends CountsField
                ? Readonly<Record<string, number>>
                : F extends NamesField | IncidentIdsField
                  ? readonly string[]
                  : never;

type RequiredNames<S extends FieldSet> = {
  [N in keyof S]: S[N] extends { shownWithout: true } ? never : S[N] extends { required: true } ? N : never;
}[keyof S];

/** The JSON type of an object with these fields. Fields that aren't required are optional. */
export type ValuesOf<S extends FieldSet> = { readonly [N in RequiredNames<S>]: ValueOf<S[N]> } & {
  readonly [N in Exclude<keyof S, RequiredNames<S>>]?: ValueOf<S[N]> | undefined;
};
