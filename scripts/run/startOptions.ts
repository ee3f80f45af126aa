import { parseArgs } from 'node:util';
import { PlainError } from '../lib/steps.ts';

const KNOWN = '--keep, which stores the data for the next start, and --port NUMBER, the port of the site';

/**
 * Parses the options of `npm start`.
 * @throws {PlainError} for an unknown option, listing the valid ones, or for an invalid port
 */
export function readStartOptions(args: readonly string[]): { keep: boolean; port: number | undefined } {
  const { keep, port, ...others } = parse(args);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new PlainError(`npm start has no option ${unknown}. It has ${KNOWN}.`);
  if (port === undefined) return { keep: keep === true, port };
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    throw new PlainError('--port needs a number from 1 to 65535, as in npm start -- --port 5050.');
  return { keep: keep === true, port: Number(port) };
}

function parse(args: readonly string[]) {
  const { tokens } = parseArgs({
    args: [...args],
    options: { keep: { type: 'boolean' }, port: { type: 'string' } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  return Object.fromEntries(
    tokens.map((token) => {
      if (token.kind === 'option' && token.name === 'keep' && token.value === undefined) return ['keep', true];
      if (token.kind === 'option' && token.name === 'port') return ['port', token.value ?? ''];
      if (token.kind === 'option') return [token.rawName, true];
      return [token.kind === 'positional' ? token.value : '--', true];
    }),
  );
}
