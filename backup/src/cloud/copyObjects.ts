import type { Bucket } from '@firehouse/project';
import type { StoredObject } from '../archive/folderLayout.ts';

/** An object's name and metadata, without its contents. */
export type ObjectFacts = Pick<
  StoredObject,
  'name' | 'contentType' | 'cacheControl' | 'contentDisposition' | 'contentEncoding' | 'metadata'
>;

const PAGE_SIZE = 500;

/** Lists all objects in a bucket by name, one page at a time. */
export async function* objectsOf(bucket: Bucket): AsyncGenerator<readonly ObjectFacts[]> {
  let pageToken: string | undefined;
  do {
    const [files, next] = await bucket.getFiles({
      maxResults: PAGE_SIZE,
      autoPaginate: false,
      ...(pageToken !== undefined && { pageToken }),
    });
    yield files.map(({ name, metadata }) => factsOf(name, metadata));
    pageToken = (next as { pageToken?: string } | null)?.pageToken;
  } while (pageToken !== undefined);
}

function factsOf(name: string, { contentType, cacheControl, contentDisposition, contentEncoding, metadata }: Facts) {
  return {
    name,
    ...(contentType && { contentType }),
    ...(cacheControl && { cacheControl }),
    ...(contentDisposition && { contentDisposition }),
    ...(contentEncoding && { contentEncoding }),
    ...(metadata && {
      metadata: Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, String(value)])),
    }),
  };
}

type Facts = Bucket extends { file(name: string): { metadata: infer Metadata } } ? Metadata : never;
