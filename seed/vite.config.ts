import { defineConfig } from 'vite';

/** Node programs, the workspaces' own code bundled in; what comes from npm stays where it is. */
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
