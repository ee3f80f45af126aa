import {
  access,
  draft,
  entities,
  incidentFields,
  isGranted,
  type Collection,
  type Field,
  type FieldSet,
  type TimestampField,
} from '@firehouse/model';

const WIDTH = 120;

/** Generates the functions in firestore.rules that validate documents created or edited by members and admins. */
export function valueChecks(): string {
  const made = (Object.keys(entities) as Collection[]).filter((name) => isGranted(access[name].create, 'admin'));
  const ofIncident = Object.entries(draft.fields).filter(([name]) => name in incidentFields);
  return [
    ...made.flatMap((name) => checksOf(entities[name].label, entities[name].fields)),
    check('Incident', ofIncident.map(conditionOf)),
    check('Draft', [hasOnly(draft.fields), 'areIncidentFields(value)']),
  ].join('\n');
}

/** Generates a function that validates fields, and one for each nested group. */
function checksOf(label: string, fields: FieldSet): string[] {
  const given = Object.entries(fields).filter(([, field]) => field.filledBy === undefined && field.editable !== false);
  const groups = given.flatMap(([name, field]) => (field.kind === 'group' ? checksOf(name, field.fields) : []));
  return [check(label, [hasOnly(withoutDecision(fields)), ...given.map(conditionOf)]), ...groups];
}

/**
 * Omits the fields that are only filled in when an admin decides on a document, except for `state`. A decision changes
 * nothing else, so its rule needs no value check.
 */
function withoutDecision(fields: FieldSet): FieldSet {
  if (!Object.values(fields).some(({ filledBy }) => filledBy === 'approver')) return fields;
  const later = new Set<string | undefined>(['decision', 'approver', 'approval', 'server']);
  return Object.fromEntries(
    Object.entries(fields).filter(([, { kind, filledBy }]) => kind === 'select' || !later.has(filledBy)),
  );
}

const functionName = (label: string) => `are${label.charAt(0).toUpperCase()}${label.slice(1)}Fields`;
const list = (options: readonly string[]) => `[${options.map((option) => `'${option}'`).join(', ')}]`;
const hasOnly = (fields: FieldSet) => `value.keys().hasOnly(${list(Object.keys(fields))})`;

function check(label: string, conditions: readonly string[]): string {
  const lines = conditions.map((condition, at) => wrapped(`      ${at === 0 ? 'return' : '  &&'} ${condition}`));
  return `    function ${functionName(label)}(value) {\n${lines.join('\n')};\n    }\n`;
}

/** Breaks a long line after a comma. */
function wrapped(line: string): string {
  const [first = '', ...parts] = line.split(/(?<=,) /);
  return parts.reduce((text, part) => {
    const isFull = text.length - text.lastIndexOf('\n') + part.length + 1 >= WIDTH;
    return `${text}${isFull ? '\n         ' : ''} ${part}`;
  }, first);
}

/** Returns a condition that is true if the field is valid. Optional fields can also be missing. */
function conditionOf([name, field]: readonly [string, Field]): string {
  const value = `value.${name}`;
  const or = (absent: string) => (field.required ? value : `value.get('${name}', ${absent})`);
  const ifPresent = (condition: string) => (field.required ? condition : `(!('${name}' in value) || ${condition})`);
  const some = field.required ? `${value}.size() >= 1 && ` : '';
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'phone':
      if (field.pattern !== undefined)
        return ifPresent(`isText(${value}, ${field.maxLength}) && ${value}.matches('${field.pattern}')`);
      return field.required ? `isFilled(${value}, ${field.maxLength})` : `isText(${or("''")}, ${field.maxLength})`;
    case 'email':
      return ifPresent(`isEmail(${value})`);
    case 'timestamp':
      return ifPresent(field.after === undefined ? `${value} is timestamp` : periodCondition(value, field));
    case 'select':
      return ifPresent(`${value} in ${list(field.options)}`);
    case 'multiselect':
    case 'multicheckbox':
      return `${some}areChoices(${or('[]')}, ${list(field.options)})`;
    case 'file':
      return ifPresent(
        field.privateFolder === undefined
          ? `arePictures([${value}])`
          : `isOwnImage(${value}, '${field.privateFolder}')`,
      );
    case 'files':
      return `${some}${or('[]')}.size() <= ${field.maxFiles} && arePictures(${or('[]')})`;
    case 'checkbox':
      return `${or('false')} is bool`;
    case 'number':
    case 'epochMs':
      return ifPresent(
        `${field.integer ? `${value} is int && ` : ''}${value} >= ${field.min}` +
          (field.max === undefined ? '' : ` && ${value} <= ${field.max}`),
      );
    case 'location':
      return ifPresent(`isPlace(${value})`);
    case 'incidentIds':
      return `areIncidentIds(${or('[]')}, ${field.maxIds})`;
    case 'group':
      return `${functionName(name)}(${or('{}')})`;
    default:
      throw new Error(`Only the server writes ${name}.`);
  }
}

function periodCondition(value: string, { after, withinDays }: TimestampField): string {
  const latest = withinDays === undefined ? '' : ` && ${value} <= value.${after} + duration.value(${withinDays}, 'd')`;
  return `${value} > value.${after}${latest}`;
}
