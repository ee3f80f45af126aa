import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePublicationPolicy } from '@firehouse/model/parse-policy';
import { messageOf, PlainError } from '../lib/steps.ts';
import { factProblems, flatFacts, nestedFacts, withDefaults, type Facts } from './facts.ts';

/** The file with a company's facts, relative to the repository. */
const COMPANY_FILE = 'company/company.json';

/** The file with its publication policy. */
const POLICY_FILE = 'company/publicationPolicy.json';

/** Path of the JSON schema, relative to company.json. */
const SCHEMA = '../scripts/company/company.schema.json';

/**
 * Reads the facts in company/company.json without adding defaults.
 * @throws {PlainError} if the file isn't a JSON object or contains an unknown fact
 */
export async function readCompany(root: string): Promise<Facts> {
  return parseFacts(await readFile(join(root, COMPANY_FILE), 'utf8'), COMPANY_FILE);
}

/**
 * Reads and validates the facts in company/company.json, with defaults for those that are missing.
 * @throws {PlainError} with one line for each problem
 */
export async function validCompany(root: string): Promise<Facts> {
  const facts = withDefaults(await readCompany(root));
  const problems = factProblems(facts);
  if (problems.length > 0) throw new PlainError(`Correct ${COMPANY_FILE}:\n  ${problems.join('\n  ')}`);
  return facts;
}

/**
 * Reads and validates the rules in company/publicationPolicy.json.
 * @throws {PlainError} if one is invalid; the message says which rule and why
 */
export async function readPolicy(root: string) {
  try {
    return parsePublicationPolicy(await readFile(join(root, POLICY_FILE), 'utf8'));
  } catch (error) {
    throw new PlainError(`Correct ${POLICY_FILE}: ${messageOf(error)}`);
  }
}

/**
 * Parses facts.
 * @param file name of the file, for error messages
 * @throws {PlainError} if the text isn't a JSON object or contains an unknown fact
 */
export function parseFacts(json: string, file: string): Facts {
  let nested: unknown;
  try {
    // Some editors add a byte order mark.
    nested = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new PlainError(`${file} cannot be read: ${messageOf(error)}`);
  }
  if (typeof nested !== 'object' || nested === null || Array.isArray(nested))
    throw new PlainError(`${file} cannot be read: it must have an object, as --print shows it.`);
  const { $schema: _, ...own } = nested as Record<string, unknown>;
  const { facts, unknown } = flatFacts(own);
  if (unknown.length > 0) throw new PlainError(`${file} has ${unknown.join(', ')}, and there is no such fact.`);
  return facts;
}

/** Writes company/company.json atomically, so an interruption can't leave a partial file. */
export async function writeCompany(root: string, facts: Facts): Promise<void> {
  const file = join(root, COMPANY_FILE);
  await writeFile(`${file}.new`, `${JSON.stringify({ $schema: SCHEMA, ...nestedFacts(facts) }, undefined, 2)}\n`);
  await rename(`${file}.new`, file);
}
