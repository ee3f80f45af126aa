import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BadCenterError, tryMessage } from './dispatch/tryMessage.ts';

const usage = `Usage: npm run dispatch:try -- FILE [--center KEY]

Shows what the dispatch feed would read of a message: JSON, a text page, or an email with its header. Nothing is stored.

  --center KEY  the dispatch center in company/dispatchCenters.json; without it, the one that reads the most`;

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { center: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    const [file, ...surplus] = positionals;
    if (values.help === true || file === undefined || surplus.length > 0) {
      console.log(usage);
      return values.help === true ? 0 : 2;
    }
    // npm changes the working directory, but paths are relative to where the user ran the command.
    const body = await readFile(resolve(process.env['INIT_CWD'] ?? process.cwd(), file));
    console.log(await tryMessage(body, values.center ?? null, Date.now()));
    return 0;
  } catch (error) {
    console.error(sentenceOf(error));
    return error instanceof BadCenterError ? 2 : 1;
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && error.code === 'ENOENT' ? 'This file does not exist.' : error.message;
}
