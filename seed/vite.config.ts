import { defineConfig } from 'vite';

/** Builds Node programs. Bundles the workspaces' code, but not npm packages. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    rollupOptions: {
      input: {
        import: 'src/importCommand.ts',
        demo: 'src/demoCommand.ts',
        dispatchTry: 'src/dispatchTryCommand.ts',
        firstData: 'src/firstDataCommand.ts',
      },
    },
  },
  ssr: { noExternal: [/^@firehouse\//] },
});
