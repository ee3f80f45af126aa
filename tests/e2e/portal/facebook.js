// Stands in for Facebook's SDK: the calls that the site makes, by requests to the hosts that the SDK asks.
(() => {
  const answer = (url, options) => fetch(url, options).then((response) => response.json());
  const status = () => answer('https://www.facebook.com/x/oauth/status');
  window.FB = {
    init() {},
    getLoginStatus: (done) => void status().then(done),
    login: (done, { scope }) =>
      void answer(`https://www.facebook.com/dialog/oauth?scope=${scope}`, { method: 'POST' }).then(done),
    api(path, method, parameters, done) {
      const query = new URLSearchParams(parameters);
      const url = `https://graph.facebook.com/v23.0${path}`;
      const request = method === 'post' ? answer(url, { method, body: query }) : answer(`${url}?${query}`);
      request.then(done, () => done({ error: { type: 'http', status: 0 } }));
    },
  };
})();
