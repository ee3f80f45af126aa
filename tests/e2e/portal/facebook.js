// Replaces Facebook's SDK: the functions that the site uses, as requests to the SDK's hosts.
async function ask(done, url, options) {
  let response = { error: { type: 'http', status: 0 } };
  try {
    response = await (await fetch(url, options)).json();
  } catch {
    // The SDK's response when the network fails.
  }
  done(response);
}

window.FB = {
  init() {},
  getLoginStatus: (done) => void ask(done, 'https://www.facebook.com/x/oauth/status'),
  login: (done, { scope }) =>
    void ask(done, `https://www.facebook.com/dialog/oauth?scope=${scope}`, { method: 'POST' }),
  api(path, method, parameters, done) {
    const query = new URLSearchParams(parameters);
    const url = `https://graph.facebook.com/v23.0${path}`;
    void (method === 'post' ? ask(done, url, { method, body: query }) : ask(done, `${url}?${query}`));
  },
};
