/// <reference lib="dom" />
/**
 * Stubs the part of Google's loader (https://apis.google.com/js/api.js) that Firebase Auth uses. The page opens a frame
 * from the Auth emulator and exchanges messages with it. Both load this file.
 */
(() => {
  type Handler = (data: unknown) => unknown;
  /** A message between the page and the frame, or a reply. */
  interface Message {
    readonly id: number;
    readonly name: string;
    readonly data: unknown;
    readonly replyTo?: number;
    readonly result: unknown;
  }

  /** One end of the channel between the page and the frame. */
  class Channel {
    readonly #peer: () => Window | null;
    readonly #handlers = new Map<string, Handler>();
    readonly #replies = new Map<number, (results: unknown[]) => void>();
    #count = 0;
    readonly #ready: Promise<unknown>;

    constructor(peer: () => Window | null) {
      this.#peer = peer;
      this.#ready = new Promise((resolve) => this.#handlers.set('ready', resolve));
      addEventListener('message', ({ source, data }) => {
        if (source === peer() && data?.channel === 'gapi') void this.#receive(data);
      });
    }

    #post(message: Partial<Message>) {
      this.#peer()?.postMessage({ channel: 'gapi', ...message }, '*');
    }

    async #receive({ id, name, data, replyTo, result }: Message) {
      if (replyTo === undefined) {
        this.#post({ replyTo: id, result: await this.#handlers.get(name)?.(data) });
        return;
      }
      try {
        this.#replies.get(replyTo)?.([result]);
      } catch {
        // Google's loader also swallows errors in callbacks.
      }
    }

    register(name: string, handler: Handler) {
      this.#handlers.set(name, handler);
    }

    send(name: string, data?: unknown, reply: (results: unknown[]) => void = () => {}) {
      this.#count += 1;
      this.#replies.set(this.#count, reply);
      this.#post({ id: this.#count, name, data });
    }

    restyle() {
      return Promise.resolve();
    }

    ping() {
      return this.#ready;
    }
  }

  /** Options for opening a frame. */
  interface Frame {
    readonly url: string;
    readonly where: HTMLElement;
    readonly attributes: { readonly style: object } & Readonly<Record<string, string>>;
  }

  const context = {
    open({ url, where, attributes }: Frame, opened: (channel: Channel) => unknown) {
      const frame = document.createElement('iframe');
      frame.src = url;
      const { style, ...others } = attributes;
      Object.assign(frame.style, style);
      for (const [name, value] of Object.entries(others)) frame.setAttribute(name, value);
      where.append(frame);
      return opened(new Channel(() => frame.contentWindow));
    },
    getParentIframe() {
      const channel = new Channel(() => window.parent);
      channel.send('ready');
      return channel;
    },
  };
  const iframes = { getContext: () => context, CROSS_ORIGIN_IFRAMES_FILTER: {} };
  const gapi = {
    iframes: {},
    load(_module: string, { callback }: { callback: () => void }) {
      gapi.iframes = { ...iframes, Iframe: Channel };
      callback();
    },
  };
  const [, onload = 'gapi_onload'] = /[?&]onload=(\w+)/.exec((document.currentScript as HTMLScriptElement).src) ?? [];
  const page = Object.assign(globalThis as unknown as Record<string, () => void>, { gapi });
  page[onload]?.();
})();
