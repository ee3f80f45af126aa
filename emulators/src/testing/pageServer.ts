import { once } from 'node:events';
import { createServer } from 'node:http';
import { build } from 'vite';

const PAGE = '<!doctype html><title>Test</title><script type="module" src="/page.js"></script>';

/**
 * Bundles a script and serves a page that loads it. Uses localhost because browsers ask for permission before a page
 * from another host can access localhost.
 * @param entry path of the script
 */
export async function servePage(entry: string): Promise<{ readonly origin: string; readonly close: () => void }> {
  const script = await bundle(entry);
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? script : PAGE);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'], fileName: 'page' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []));
  const chunk = outputs.find((each) => each.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built.`);
  return chunk.code;
}
