import { defineConfig } from 'vite';

/** Two Node programs, the workspaces' own code bundled in; npm packages stay external. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    rollupOptions: { input: { export: 'src/export.ts', restore: 'src/restore.ts' } },
  },
  ssr: { noExternal: [/^@firehouse\//] },
});
