import { defineConfig } from 'vite';

/** Builds two Node programs. Bundles the workspaces' code, but not npm packages. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    rollupOptions: { input: { export: 'src/exportCommand.ts', restore: 'src/restoreCommand.ts' } },
  },
  ssr: { noExternal: [/^@firehouse\//] },
});
