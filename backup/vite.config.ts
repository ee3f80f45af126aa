import { defineConfig } from 'vite';

/** Builds Node programs. Bundles the workspaces' code, but not npm packages. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    rollupOptions: {
      input: { export: 'src/exportCommand.ts', restore: 'src/restoreCommand.ts', migrate: 'src/migrateCommand.ts' },
    },
  },
  ssr: { noExternal: [/^@firehouse\//] },
});
