import { accounts, company, texts, type Post } from '@firehouse/model';
import { patchDocument } from '../../lib/api/writeDocument.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { readDocument } from '../../lib/api/readRequest.ts';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { paths } from '../../lib/config/paths.ts';
import { graph, isConnected, loadFacebook, type FacebookSdk } from '../../lib/facebook/sdk.ts';

/** Maximum number of attempts to store the Facebook id if others change the post at the same time. */
const STORE_ATTEMPTS = 3;

/** Matches a Facebook post id, which consists of a page id and a post id. */
const FACEBOOK_POST_ID = /^\d+_\d+$/;

/** Thrown if publishing fails. */
export class FacebookError extends Error {
  override readonly name = 'FacebookError';

  /** @param isCertain whether it is certain that nothing was published, so that retrying is safe */
  constructor(
    message: string,
    readonly isCertain: boolean,
  ) {
    super(message);
  }
}

/**
 * Returns a function that publishes a post to the company's Facebook page and stores its Facebook id. It can be called
 * again after any failure except a FacebookError with a false `isCertain`: the post might already be on Facebook.
 * @throws {FacebookError} with the message from SPEC §8; {ApiError} if the post couldn't be read or changed
 */
export function facebookPublisher(post: Pick<Post, 'id' | 'title' | 'description'>): () => Promise<void> {
  let facebookPostId: string | undefined;
  return async () => {
    facebookPostId ??= (await read(post.id)).facebookPostId ?? (await publish(post));
    await store(post.id, facebookPostId);
  };
}

const read = (id: string) =>
  readDocument<Post>(apiPaths.document('posts', id), { signal: new AbortController().signal, fresh: true });

async function publish({ id, title, description }: Pick<Post, 'id' | 'title' | 'description'>): Promise<string> {
  const facebook = await loadFacebook();
  if (!(await isConnected(facebook))) throw new FacebookError(texts.facebookNotConnected, true);
  const response = await graph(facebook, `/${accounts.facebookPageId}/feed`, 'post', {
    message: `${title}\n\n${description}`,
    link: company.origin + paths.post(id),
    access_token: await pageToken(facebook),
  }).catch((error: unknown) => {
    throw new FacebookError(`${texts.facebookPostFailed} ${String(error)}`, false);
  });
  const { id: created, error } = (response ?? {}) as {
    readonly id?: unknown;
    readonly error?: { readonly code?: number };
  };
  if (typeof created === 'string' && FACEBOOK_POST_ID.test(created)) return created;
  // An error without a code is a network failure; Facebook may still have created the post.
  throw new FacebookError(`${texts.facebookPostFailed} ${JSON.stringify(response)}`, error?.code !== undefined);
}

async function pageToken(facebook: FacebookSdk): Promise<string> {
  const response = (await graph(facebook, '/me/accounts', 'get', { fields: 'id,access_token', limit: 100 })) as {
    readonly data?: readonly { readonly id: string; readonly access_token?: string }[];
    readonly error?: object;
  };
  const token = response.data?.find(({ id }) => id === accounts.facebookPageId)?.access_token;
  if (token !== undefined) return token;
  // Don't show the response itself, because it contains access tokens.
  const reason = response.error ?? { error: 'This Facebook account doesn’t manage the company’s page.' };
  throw new FacebookError(`${texts.facebookPostFailed} ${JSON.stringify(reason)}`, true);
}

async function store(id: string, facebookPostId: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const stored = await read(id);
    if (stored.facebookPostId !== undefined) return;
    try {
      await patchDocument({ collection: 'posts', id, rev: stored.rev ?? 0, changes: { facebookPostId } });
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412) || attempt === STORE_ATTEMPTS) throw error;
    }
  }
}
