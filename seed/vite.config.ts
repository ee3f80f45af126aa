import { defineConfig } from 'vite';

/** Node programs that bundle the workspaces' code; npm packages stay external. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    rollupOptions: {
      input: { import: 'src/importCommand.ts', demo: 'src/demoCommand.ts', dispatchTry: 'src/dispatchTryCommand.ts' },
    },
  },
  ssr: { noExternal: [/^@firehouse\//] },
});
