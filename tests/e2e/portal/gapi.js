/**
 * Stand-in for the part of Google's loader that Firebase Auth uses (https://apis.google.com/js/api.js): a page opens a
 * frame of the Auth emulator, and both exchange messages. The page and the frame load the same file.
 */
(() => {
  /** One end of the channel between page and frame. */
  class Channel {
    #peer;
    #handlers = new Map();
    #replies = new Map();
    #count = 0;
    #ready;

    constructor(peer) {
      this.#peer = peer;
      this.#ready = new Promise((resolve) => this.#handlers.set('ready', resolve));
      addEventListener('message', ({ source, data }) => {
        if (source === peer() && data?.channel === 'gapi') void this.#receive(data);
      });
    }

    #post(message) {
      this.#peer().postMessage({ channel: 'gapi', ...message }, '*');
    }

    async #receive({ id, name, data, replyTo, result }) {
      if (replyTo === undefined) {
        this.#post({ replyTo: id, result: await this.#handlers.get(name)?.(data) });
        return;
      }
      try {
        this.#replies.get(replyTo)?.([result]);
      } catch {
        // Google's loader swallows errors of callbacks, too.
      }
    }

    register(name, handler) {
      this.#handlers.set(name, handler);
    }

    send(name, data, reply = () => {}) {
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

  const context = {
    open({ url, where, attributes }, opened) {
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
  window.gapi = {
    load(_module, { callback }) {
      window.gapi.iframes = { ...iframes, Iframe: Channel };
      callback();
    },
  };
  const [, onload = 'gapi_onload'] = /[?&]onload=(\w+)/.exec(document.currentScript.src) ?? [];
  window[onload]();
})();
