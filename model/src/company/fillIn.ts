import { company as every, phoneLink } from './everyPageFacts.ts';
import { responseArea } from './fewPagesFacts.ts';

const company = { ...every, phoneLink };
const facts: unknown = { company, responseArea };

/** Returns the value at a path such as `company.address.city`. */
function valueAt(path: string): unknown {
  let value = facts;
  for (const name of path.split('.')) value = (value as Readonly<Record<string, unknown>> | undefined)?.[name];
  return value;
}

/**
 * Replaces placeholders such as `{{company.address.city}}` or `{{responseArea.county}}` in a template. Omits the text
 * between `{{#company.fax}}` and `{{/company.fax}}` if the company has no such fact.
 * @throws {Error} if a placeholder has no value
 */
export function fillIn(template: string, escaped: (fact: string) => string = (fact) => fact): string {
  const applicable = template.replaceAll(/\{\{#([\w.]+)\}\}([^]*?)\{\{\/\1\}\}/g, (_, path: string, part: string) =>
    valueAt(path) === undefined ? '' : part,
  );
  return applicable.replaceAll(/\{\{((?:company|responseArea)\.[\w.]+)\}\}/g, (_, path: string) => {
    const value = valueAt(path);
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`The company has no fact "${path}".`);
    return escaped(String(value));
  });
}
