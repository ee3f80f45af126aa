// Stands in for Facebook's SDK: the calls that the site makes, by requests to the hosts that the SDK asks.
async function ask(done, url, options) {
  let response = { error: { type: 'http', status: 0 } };
  try {
    response = await (await fetch(url, options)).json();
  } catch {
    // As the SDK answers when the network fails.
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
