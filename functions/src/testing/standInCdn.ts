/** A response from the CDN. */
interface CdnResponse {
  readonly status: number;
  readonly body: string;
  readonly cacheControl: string;
  /** Age of the cached copy, in seconds. */
  readonly age: number;
}

interface Stored {
  readonly response: CdnResponse;
  readonly at: number;
  revalidation: Promise<unknown> | undefined;
}

/**
 * Simulates one location of a CDN that supports `s-maxage`, `stale-while-revalidate` and `stale-if-error` (RFC 9111,
 * RFC 5861). Concurrent requests for the same URL are combined into one.
 */
export class StandInCdn {
  readonly #stored = new Map<string, Stored>();
  readonly #pending = new Map<string, Promise<CdnResponse>>();
  /** Number of requests sent to the origin. */
  originRequests = 0;

  /**
   * @param origin fetches a URL from the origin; rejects if the origin is down
   * @param now returns the current time in ms
   * @param honored supported directives, besides `s-maxage`
   */
  constructor(
    private readonly origin: (url: string) => Promise<Omit<CdnResponse, 'age'>>,
    private readonly now: () => number,
    private readonly honored: readonly ('stale-while-revalidate' | 'stale-if-error')[] = [
      'stale-while-revalidate',
      'stale-if-error',
    ],
  ) {}

  /** Handles a visitor's request. */
  async get(url: string): Promise<CdnResponse> {
    const stored = this.#stored.get(url);
    if (stored === undefined) return this.#fetch(url);
    const age = (this.now() - stored.at) / 1_000;
    const old = { ...stored.response, age };
    const fresh = this.#seconds(old, 's-maxage');
    if (age < fresh) return old;
    if (age < fresh + this.#seconds(old, 'stale-while-revalidate')) {
      stored.revalidation ??= this.#fetch(url).finally(() => (stored.revalidation = undefined));
      // Ignore errors here, because nobody is waiting for this revalidation.
      stored.revalidation.catch(() => {});
      return old;
    }
    const canBeOld = age < fresh + this.#seconds(old, 'stale-if-error');
    try {
      const response = await this.#fetch(url);
      return response.status >= 500 && canBeOld ? old : response;
    } catch (error) {
      if (canBeOld) return old;
      throw error;
    }
  }

  #fetch(url: string): Promise<CdnResponse> {
    const pending = this.#pending.get(url);
    if (pending !== undefined) return pending;
    this.originRequests += 1;
    const at = this.now();
    const fetched = this.origin(url)
      .then((response) => {
        const fetchedResponse = { ...response, age: 0 };
        if (response.status < 500 && this.#seconds(fetchedResponse, 's-maxage') > 0)
          this.#stored.set(url, { response: fetchedResponse, at, revalidation: undefined });
        return fetchedResponse;
      })
      .finally(() => this.#pending.delete(url));
    this.#pending.set(url, fetched);
    return fetched;
  }

  #seconds({ cacheControl }: CdnResponse, directive: 's-maxage' | 'stale-while-revalidate' | 'stale-if-error'): number {
    if (directive !== 's-maxage' && !this.honored.includes(directive)) return 0;
    return Number(new RegExp(`(?:^|[ ,])${directive}=(\\d+)`).exec(cacheControl)?.[1] ?? 0);
  }
}
