import { defineConfig } from 'vite';

/** Bundles each process that the Firebase CLI starts into one plain file that needs no node_modules. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: false,
    minify: false,
    rolldownOptions: {
      input: { firestore: 'src/main.ts', 'storage-rules': 'src/storageRules.ts' },
      output: {
        entryFileNames: '[name].js',
        // What is not needed to open the port is read later, from files of its own.
        chunkFileNames: 'firestore-[name].js',
        format: 'es',
        // There is a third less to compile at each start; names stay, as they stand in the log of a fault.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
  ssr: { noExternal: true, target: 'node' },
});
