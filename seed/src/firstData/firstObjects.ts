import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { CLEAN_MARK, objectPaths } from '@firehouse/model';
import type { Bucket } from '@firehouse/project';
import { objectContent, objectTypes } from '../demo/demoObjects.ts';
import type { StepOutcome } from './fillProject.ts';

/** Metadata key for the MD5 of the content this command uploaded. If it still matches, nobody changed the object. */
const UPLOADED = 'firstData';

/** An object that every site needs. */
export interface FirstObject {
  /** Description for the user. */
  readonly label: string;
  /** Name in the object store. */
  readonly name: string;
  readonly content: Buffer;
}

async function read(label: string, path: string, folder: string, file: string): Promise<FirstObject> {
  return { label, name: path.slice(1), content: await objectContent(folder, file) };
}

/** Reads the objects that every site needs, and fills in the company's facts. */
export async function readFirstObjects(sources: {
  readonly texts: string;
  readonly images: string;
}): Promise<FirstObject[]> {
  const image = objectPaths.noImage.slice(1);
  return Promise.all([
    read('The text of About', objectPaths.about, sources.texts, 'about.txt'),
    read('The text of Donate', objectPaths.donate, sources.texts, 'Donate.html'),
    read('The image of a member without one', objectPaths.noImage, sources.images, image),
  ]);
}

/**
 * Uploads an object if it is missing, or if it is outdated and nobody has changed it since this command uploaded it.
 * @param overwrite also replaces an object that someone has changed
 */
export async function putFirstObject(
  bucket: Bucket,
  { name, content }: FirstObject,
  overwrite: boolean,
): Promise<StepOutcome> {
  const stored = bucket.file(name);
  const [exists] = await stored.exists();
  if (!exists) {
    await save(bucket, name, content, 0);
    return { state: 'created' };
  }
  const [{ md5Hash, generation, metadata }] = await stored.getMetadata();
  if (md5Hash === md5(content)) return { state: 'unchanged' };
  const isOurs = md5Hash !== undefined && metadata?.[UPLOADED] === md5Hash;
  if (isOurs || overwrite) {
    await save(bucket, name, content, Number(generation));
    return { state: isOurs ? 'updated' : 'replaced' };
  }
  const placeholder = name.startsWith('static/') ? await placeholderIn(bucket, name) : undefined;
  return {
    state: 'kept',
    why:
      placeholder === undefined
        ? 'somebody uploaded another one; --overwrite replaces it'
        : `it shows ${placeholder} to visitors; --overwrite replaces it`,
  };
}

/** Saves an object. Fails if its generation is no longer the given one, because it was changed in the meantime. */
async function save(bucket: Bucket, name: string, content: Buffer, generation: number): Promise<void> {
  const contentType = objectTypes[extname(name)];
  if (contentType === undefined) throw new Error(`The type of ${name} is unknown.`);
  await bucket.file(name).save(content, {
    contentType,
    resumable: false,
    preconditionOpts: { ifGenerationMatch: generation },
    metadata: { metadata: { ...(name.startsWith('static/') ? {} : CLEAN_MARK), [UPLOADED]: md5(content) } },
  });
}

async function placeholderIn(bucket: Bucket, name: string): Promise<string | undefined> {
  const [bytes] = await bucket.file(name).download();
  return /\{\{[\w.]+\}\}/.exec(bytes.toString())?.[0];
}

const md5 = (content: Buffer): string => createHash('md5').update(content).digest('base64');
