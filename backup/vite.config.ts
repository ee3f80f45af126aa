import { defineConfig } from 'vite';

/** Two Node programs that bundle the workspaces' code; npm packages stay external. */
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
