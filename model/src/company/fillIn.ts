import { company } from './everyPageFacts.ts';
import { responseArea } from './fewPagesFacts.ts';

const facts: unknown = { company, responseArea };

/**
 * Fills company facts into a template: `{{company.address.city}}`, `{{responseArea.county}}`.
 * @param escaped escapes a fact for the output format, such as HTML
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
