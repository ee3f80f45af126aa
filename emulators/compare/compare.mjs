import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/** Runs src/compare/main.ts, compiling TypeScript on the fly. */
const loader = await createServer({
  root: fileURLToPath(new URL('..', import.meta.url)),
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
});
try {
  const { main } = await loader.ssrLoadModule(fileURLToPath(new URL('../src/compare/main.ts', import.meta.url)));
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await loader.close();
}
