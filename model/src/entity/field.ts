import type { Audience } from './audience.ts';

/** The longest address of a place on the map, in characters. */
export const LOCATION_ADDRESS_MAX_LENGTH = 500;

/**
 * What the API fills in by itself when it makes a document, and the rules then hold to: `revision` counts the
 * document's changes from 1, `creation` is the time of its making, `caller` the address of who made it,
 * `random` a text that tells nothing. `server` is written by background work alone.
 */
export type Filling = 'revision' | 'creation' | 'caller' | 'random' | 'server';

interface FieldBase {
  /** What the form and the page call it. */
  readonly label: string;
  /** Whom the API shows it to; `server` never leaves the server. */
  readonly audience: Audience | 'server';
  /** A document without it is refused. */
  readonly required?: true;
  /** `false`: given when the document is made, and not changed after. */
  readonly editable?: false;
  /** Members can change it in their own record (docs/decisions/020-members-own-fields.md). A group includes its fields. */
  readonly selfEditable?: true;
  /** Not shown in the form: the site fills it in. */
  readonly hidden?: true;
  /** Who fills it in; a client cannot give it. */
  readonly filledBy?: Filling;
  /** Shown below the field where a person would stop and wonder. */
  readonly help?: string;
}

/** One line or several of text. `maxLength` in characters. */
export interface TextField extends FieldBase {
  readonly kind: 'text' | 'textarea' | 'phone';
  readonly maxLength: number;
  /** What the whole of it must look like: a regular expression that JavaScript and RE2 read alike. */
  readonly pattern?: string;
  readonly placeholder?: string;
}

/** An e-mail address, kept in lower case. */
export interface EmailField extends FieldBase {
  readonly kind: 'email';
}

/** True or false. */
export interface CheckboxField extends FieldBase {
  readonly kind: 'checkbox';
}

/** A number; `epochMs` is a time in milliseconds since 1970 (UTC). */
export interface NumberField extends FieldBase {
  readonly kind: 'number' | 'epochMs';
  readonly min?: number;
  readonly max?: number;
  /** Whole numbers only. */
  readonly whole?: true;
}

/** A point in time: a Firestore timestamp when stored, an ISO string in UTC in JSON. */
export interface TimestampField extends FieldBase {
  readonly kind: 'timestamp';
  /** The timestamp beside it that it must be later than. */
  readonly after?: string;
}

/** One of a list of values, or several. */
export interface ChoiceField<Option extends string = string> extends FieldBase {
  readonly kind: 'select' | 'multiselect' | 'multicheckbox';
  readonly options: readonly Option[];
  /** How the values read, where they do not speak for themselves. */
  readonly optionLabels?: Readonly<Record<string, string>>;
  readonly initial?: readonly Option[];
}

/** An object's path in the store, `/{docType}/{filename}`; `files` holds several. */
export interface FileField extends FieldBase {
  readonly kind: 'file' | 'files';
  readonly accept: 'image/*';
  /** The path that stands in when no file was given. */
  readonly fallback?: string;
  /** The most objects that one field may name. */
  readonly maxFiles?: number;
  /** How the form previews it; `round` for a portrait. */
  readonly shape?: 'round';
}

/** A place: `coordinate` with `lat` and `lng` in degrees, and `address`. */
export interface LocationField extends FieldBase {
  readonly kind: 'location';
}

/** Fields that belong together. */
export interface GroupField<Members extends FieldSet = FieldSet> extends FieldBase {
  readonly kind: 'group';
  readonly fields: Members;
}

/** A count for each of some names, as in `{ Jan: 3 }`. Written by the server. */
export interface CountsField extends FieldBase {
  readonly kind: 'counts';
}

/** A list of names, as in `['title']`. Written by the server. */
export interface NamesField extends FieldBase {
  readonly kind: 'names';
}

/** Any field of an entity. */
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
  | NamesField;

/** The fields of an entity or of a group, by name, in the order of the form. */
export interface FieldSet {
  readonly [name: string]: Field;
}

/** A place on the map, in degrees, and its address in words. */
export interface Location {
  readonly coordinate: { readonly lat: number; readonly lng: number };
  readonly address?: string | undefined;
}

/** The type of one field's value in JSON: times are ISO strings, see {@link TimestampField}. */
export type ValueOf<F extends Field> = F extends TextField | EmailField | TimestampField
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
                : F extends NamesField
                  ? readonly string[]
                  : never;

type RequiredNames<S extends FieldSet> = { [N in keyof S]: S[N] extends { required: true } ? N : never }[keyof S];

/** The type of a set of fields: the required ones are there, the others may be. */
export type ValuesOf<S extends FieldSet> = { readonly [N in RequiredNames<S>]: ValueOf<S[N]> } & {
  readonly [N in Exclude<keyof S, RequiredNames<S>>]?: ValueOf<S[N]> | undefined;
};
