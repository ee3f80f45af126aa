import type { Post, PostType } from '@firehouse/model';
import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { readableJson } from '../documents/skipMalformed.ts';
import { database } from '../platform/firebase.ts';
import { visitorsReads } from '../platform/visitorsReads.ts';

/** A post as visitors see it, with the times of its creation and last change in epoch ms. */
export interface PublishedPost {
  readonly post: Post;
  readonly publishedAt: number;
  readonly changedAt: number;
}

/** Reads the newest posts of one type, or of all types by default. */
export function newestPosts(limit: number, type?: PostType): Promise<PublishedPost[]> {
  return visitorsReads.read(`feeds: ${limit} ${type ?? 'posts'}`, async () => {
    const posts = database().collection('posts');
    const query = type === undefined ? posts : posts.where('type', '==', type);
    const { docs } = await query.orderBy('occurrenceDate', 'desc').limit(limit).get();
    return docs.flatMap((document) => published(document) ?? []);
  });
}

/** Reads one post. Returns undefined if it doesn't exist or is malformed. */
export async function publishedPost(id: string): Promise<PublishedPost | undefined> {
  return published(await visitorsReads.read(`posts/${id}`, () => database().collection('posts').doc(id).get()));
}

/** Returns a post as visitors see it, or undefined if it doesn't exist or is malformed. */
export function published(document: DocumentSnapshot): PublishedPost | undefined {
  const post = readableJson('posts', document, 'public') as Post | undefined;
  if (post === undefined) return undefined;
  const createdAt: unknown = document.get('createdAt');
  const creation = createdAt instanceof Timestamp ? createdAt : document.createTime;
  return {
    post,
    publishedAt: creation?.toMillis() ?? 0,
    changedAt: document.updateTime?.toMillis() ?? 0,
  };
}
