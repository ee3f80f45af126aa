import { company } from './everyPageFacts.ts';
import { responseArea } from './fewPagesFacts.ts';

const facts: unknown = { company, responseArea };

/**
 * Replaces placeholders such as `{{company.address.city}}` or `{{responseArea.county}}` in a template.
 * @throws {Error} if a placeholder has no value
 */
export function fillIn(template: string, escaped: (fact: string) => string = (fact) => fact): string {
  return template.replaceAll(/\{\{((?:company|responseArea)\.[\w.]+)\}\}/g, (_, path: string) => {
    let value = facts;
    for (const name of path.split('.')) value = (value as Readonly<Record<string, unknown>> | undefined)?.[name];
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`The company has no fact "${path}".`);
    return escaped(String(value));
  });
}
