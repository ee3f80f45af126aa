import { company } from './company.ts';
import { responseArea } from './details.ts';

const facts: unknown = { company, responseArea };

/**
 * Puts the company's facts into a text, where it has `{{company.address.city}}` or `{{responseArea.county}}`.
 * @param escaped prepares a fact for the kind of text, such as HTML
 * @throws {Error} for a fact that does not exist
 */
export function fillIn(template: string, escaped: (fact: string) => string = (fact) => fact): string {
  return template.replaceAll(/\{\{((?:company|responseArea)\.[\w.]+)\}\}/g, (_, path: string) => {
    let value = facts;
    for (const name of path.split('.')) value = (value as Readonly<Record<string, unknown>> | undefined)?.[name];
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`The company has no fact "${path}".`);
    return escaped(String(value));
  });
}
