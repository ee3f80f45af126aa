import { ADMIN } from '../../access/caller.ts';
import { messageCodec } from '../../protobuf/schema.ts';
import type { Backend } from '../../service/backend.ts';
import { commitWrites } from './writes.ts';

const DATABASE = 'projects/warm-up/databases/(default)';
const WRITES = 500;

/**
 * Speeds up the first commit: makes protobufjs generate its code, and runs a large commit so that V8 compiles the write
 * path.
 * @param backend a scratch backend that is discarded afterward
 */
export async function warmUp(backend: Backend): Promise<void> {
  const requests = messageCodec('CommitRequest');
  const responses = messageCodec('CommitResponse');
  const writes = Array.from({ length: WRITES }, (_none, at) => ({
    update: {
      name: `${DATABASE}/documents/warmUps/${at}`,
      fields: {
        text: { stringValue: 'a text of some length' },
        number: { integerValue: at },
        share: { doubleValue: at / 7 },
        yes: { booleanValue: true },
      },
    },
  }));
  const request = requests.decode(requests.encode({ database: DATABASE, writes }));
  responses.decode(responses.encode(await commitWrites(backend, ADMIN, request)));
}
