import { defineConfig } from 'vite';

/** Node programs that bundle the workspaces' own code; npm packages stay external. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    rollupOptions: { input: { import: 'src/import.ts', demo: 'src/demo.ts', dispatchTry: 'src/dispatchTry.ts' } },
  },
  ssr: { noExternal: [/^@firehouse\//] },
});
