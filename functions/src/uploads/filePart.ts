import { UPLOAD_MAX_BYTES } from '@firehouse/model';
import busboy from 'busboy';
import type { Request } from 'express';
import { rawBody } from '../http/readBody.ts';
import { Problem } from '../http/problem.ts';

/** Maximum size of boundaries and part headers, in addition to the file. */
const FORM_MAX_BYTES = 16 * 1024;

const FORM = 'Send the picture as multipart/form-data, in one part named file.';

/**
 * Returns the uploaded file from a form with a single part named `file` (SPEC §7).
 * @throws {Problem} 415 if the body is compressed or isn't such a form, 413 if the file is larger than 10 MB, 400 if
 *   the part is missing, empty, incomplete or not the only one
 */
export async function filePart(request: Request): Promise<Buffer> {
  if (request.get('content-encoding') !== undefined) throw new Problem(415, 'The body must not be compressed.');
  if (Number(request.get('content-length') ?? 0) > UPLOAD_MAX_BYTES + FORM_MAX_BYTES) throw tooLarge();
  const parser = parserOf(request);
  const body = await rawBody(request, UPLOAD_MAX_BYTES + FORM_MAX_BYTES).catch((error: unknown) => {
    throw error instanceof Problem && error.status === 413 ? tooLarge() : error;
  });
  const file = await singlePart(parser, body);
  if (file.length > UPLOAD_MAX_BYTES) throw tooLarge();
  if (file.length === 0) throw new Problem(400, 'The file is empty.');
  return file;
}

function parserOf(request: Request): busboy.Busboy {
  if (request.is('multipart/form-data') === false) throw new Problem(415, FORM);
  try {
    return busboy({
      headers: request.headers,
      limits: { files: 1, fields: 0, parts: 2, headerPairs: 20, fieldNameSize: 100, fileSize: UPLOAD_MAX_BYTES + 1 },
    });
  } catch {
    // There is no boundary in the content type.
    throw new Problem(415, FORM);
  }
}

async function singlePart(parser: busboy.Busboy, body: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] | undefined;
    const refuse = () => reject(new Problem(400, FORM));
    const rejectIncomplete = () => reject(new Problem(400, 'The upload is incomplete.'));
    parser.on('file', (name, stream) => {
      stream.on('error', rejectIncomplete);
      if (name !== 'file') {
        stream.resume();
        refuse();
        return;
      }
      const received: Buffer[] = [];
      chunks = received;
      stream.on('data', (chunk: Buffer) => received.push(chunk));
    });
    for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(event, refuse);
    parser.on('error', rejectIncomplete);
    parser.on('close', () => {
      if (chunks === undefined) refuse();
      else resolve(Buffer.concat(chunks));
    });
    parser.end(body);
  });
}

function tooLarge(): Problem {
  return new Problem(413, `A picture can be at most ${UPLOAD_MAX_BYTES / 1024 / 1024} MB.`);
}
