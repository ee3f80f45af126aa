import type { Audience } from './audience.ts';
import type { IMAGE_TYPES } from '../values/imageTypes.ts';

/** Maximum length of a location's address, in characters. */
export const LOCATION_ADDRESS_MAX_LENGTH = 500;

/**
 * What the API fills in when it creates a document, enforced by the rules: `revision` counts the document's changes
 * from 1, `creation` is the creation time, `caller` the creator's email address, `random` an opaque string. `emailed`
 * is the revision that subscribers are emailed about (docs/decisions/041-who-is-emailed.md). `server` is written only
 * by background functions.
 */
type Filling = 'revision' | 'creation' | 'caller' | 'random' | 'emailed' | 'server';

interface FieldBase {
  /** Label in the form and on the page. */
  readonly label: string;
  /** Its name in a sentence, after "the", if that isn't just the label in lower case. */
  readonly noun?: string;
  /** Who can see it in API responses; `server` never leaves the server. */
  readonly audience: Audience | 'server';
  /** A document without it is rejected when written and skipped when read. */
  readonly required?: true;
  /**
   * Required only when written: stored documents without it are still shown (docs/decisions/034-reading-validates.md).
   */
  readonly shownWithout?: true;
  /** `false`: set when the document is created, immutable afterwards. */
  readonly editable?: false;
  /**
   * Members can change it in their own record (docs/decisions/020-members-own-fields.md). Setting it on a group
   * includes the group's fields.
   */
  readonly selfEditable?: true;
  /** The form heading that it shares with its neighbors. */
  readonly section?: string;
  /** Not shown in the form, because the site fills it in. */
  readonly hidden?: true;
  /** Who fills it in; clients cannot set it. */
  readonly filledBy?: Filling;
  /** Help text below the field. */
  readonly help?: string;
}

/** Text on one or more lines; `maxLength` is in characters. */
export interface TextField extends FieldBase {
  readonly kind: 'text' | 'textarea' | 'phone';
  readonly maxLength: number;
  /** A regular expression for the whole value, with the same meaning in JavaScript and RE2. */
  readonly pattern?: string;
  readonly placeholder?: string;
}

/** An email address, stored in lower case. */
interface EmailField extends FieldBase {
  readonly kind: 'email';
}

/** True or false. */
interface CheckboxField extends FieldBase {
  readonly kind: 'checkbox';
}

/** A number; `epochMs` is a time in milliseconds since 1970 (UTC). */
export interface NumberField extends FieldBase {
  readonly kind: 'number' | 'epochMs';
  readonly min?: number;
  readonly max?: number;
  /** Whether only whole numbers are valid. */
  readonly integer?: true;
}

/** A point in time: a Firestore timestamp when stored, an ISO string in UTC in JSON. */
export interface TimestampField extends FieldBase {
  readonly kind: 'timestamp';
  /** A date without a time, stored as midnight in the company's time zone. */
  readonly isDate?: true;
  /** The name of another timestamp, which must be earlier. */
  readonly after?: string;
  /** How much earlier it can be, in days. */
  readonly withinDays?: number;
}

/** One or more values from a list. */
export interface ChoiceField<Option extends string = string> extends FieldBase {
  readonly kind: 'select' | 'multiselect' | 'multicheckbox';
  readonly options: readonly Option[];
  /** Labels for values that aren't self-explanatory; the label for `''` means no choice. */
  readonly optionLabels?: Readonly<Record<string, string>>;
  readonly initial?: readonly Option[];
}

/** Path of an object in the store, `/{docType}/{filename}`; `files` has several. */
export interface FileField extends FieldBase {
  readonly kind: 'file' | 'files';
  readonly accept: typeof IMAGE_TYPES;
  /** Default path if no file is set. */
  readonly fallback?: string;
  /** Maximum number of objects in one field. */
  readonly maxFiles?: number;
  /** How the form previews it; `round` for a portrait. */
  readonly shape?: 'round';
}

/** A place: `coordinate` with `lat` and `lng` in degrees, `address`, or both. */
interface LocationField extends FieldBase {
  readonly kind: 'location';
}

/** A group of fields. */
interface GroupField<Members extends FieldSet = FieldSet> extends FieldBase {
  readonly kind: 'group';
  readonly fields: Members;
}

/** Counts by name, `{ Jan: 3 }`. Written by the server. */
interface CountsField extends FieldBase {
  readonly kind: 'counts';
}

/** A list of names, `['title']`. Written by the server. */
interface NamesField extends FieldBase {
  readonly kind: 'names';
}

/** IDs of incidents, without duplicates. */
interface IncidentIdsField extends FieldBase {
  readonly kind: 'incidentIds';
  /** Maximum number of IDs. */
  readonly maxIds: number;
}

/** Any field in an entity. */
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

/** The fields in an entity or a group, by name, in form order. */
export interface FieldSet {
  readonly [name: string]: Field;
}

/** A location on the map, in degrees, and its address as text. Without a coordinate, the address alone is the place. */
export interface Location {
  readonly coordinate?: { readonly lat: number; readonly lng: number } | undefined;
  readonly address?: string | undefined;
}

/** The type of a field's value in JSON. Times are ISO strings; see {@link TimestampField}. */
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

/** The type of a set of fields; fields that are not required are optional. */
export type ValuesOf<S extends FieldSet> = { readonly [N in RequiredNames<S>]: ValueOf<S[N]> } & {
  readonly [N in Exclude<keyof S, RequiredNames<S>>]?: ValueOf<S[N]> | undefined;
};
