/// <reference lib="dom" />
// Stubs the functions of Facebook's SDK that the site uses. They send requests to the SDK's hosts, which tests can
// intercept.
type Done = (response: unknown) => void;

async function ask(done: Done, url: string, options?: RequestInit) {
  let response: unknown = { error: { type: 'http', status: 0 } };
  try {
    response = await (await fetch(url, options)).json();
  } catch {
    // Like the SDK, report a network failure as an empty response.
  }
  done(response);
}

Object.assign(globalThis, {
  FB: {
    init() {},
    getLoginStatus: (done: Done) => void ask(done, 'https://www.facebook.com/x/oauth/status'),
    login: (done: Done, { scope }: { scope: string }) =>
      void ask(done, `https://www.facebook.com/dialog/oauth?scope=${scope}`, { method: 'POST' }),
    api(path: string, method: string, parameters: Record<string, string>, done: Done) {
      const query = new URLSearchParams(parameters);
      const url = `https://graph.facebook.com/v23.0${path}`;
      void (method === 'post' ? ask(done, url, { method, body: query }) : ask(done, `${url}?${query.toString()}`));
    },
  },
});
