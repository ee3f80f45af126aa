import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, PlainError } from '../lib/steps.ts';
import { factProblems, flatFacts, nestedFacts, withDefaults, type Facts } from './facts.ts';

/** The file with a company's facts, relative to the repository. */
const COMPANY_FILE = 'company/company.json';

/** Path of the JSON schema, as an editor resolves it. */
const SCHEMA = '../scripts/company/company.schema.json';

/**
 * Reads the facts of company/company.json, as written: those that the file omits are missing.
 * @throws {PlainError} if the file is not JSON, or has a fact that isn't known
 */
export async function readCompany(root: string): Promise<Facts> {
  return parseFacts(await readFile(join(root, COMPANY_FILE), 'utf8'), COMPANY_FILE);
}

/**
 * Reads all facts of company/company.json, with defaults for those that the file omits.
 * @throws {PlainError} with one line for each problem
 */
export async function validCompany(root: string): Promise<Facts> {
  const facts = withDefaults(await readCompany(root));
  const problems = factProblems(facts);
  if (problems.length > 0) throw new PlainError(`Correct ${COMPANY_FILE}:\n  ${problems.join('\n  ')}`);
  return facts;
}

/**
 * Parses facts.
 * @param file name of the file, for error messages
 * @throws {PlainError} if it is not JSON, or has a fact that isn't known
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

/** Writes company/company.json atomically, so an interruption can't leave half of it. */
export async function writeCompany(root: string, facts: Facts): Promise<void> {
  const file = join(root, COMPANY_FILE);
  await writeFile(`${file}.new`, `${JSON.stringify({ $schema: SCHEMA, ...nestedFacts(facts) }, undefined, 2)}\n`);
  await rename(`${file}.new`, file);
}
