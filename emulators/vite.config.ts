import { defineConfig } from 'vite';

/** Bundles each process that the Firebase CLI starts into one plain file that needs no node_modules. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: false,
    minify: false,
    // The licenses of the bundled packages require their text to be included.
    license: { fileName: 'THIRD-PARTY.md' },
    rolldownOptions: {
      input: { firestore: 'src/main.ts', 'storage-rules': 'src/storageRules.ts' },
      output: {
        entryFileNames: '[name].js',
        // Whatever is not needed to open the port loads later, from its own files.
        chunkFileNames: 'firestore-[name].js',
        format: 'es',
        // Makes compilation at startup a third smaller. Names stay readable for stack traces.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
  ssr: { noExternal: true, target: 'node' },
});
