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
      input: { firestore: 'src/main.ts', 'storage-rules': 'src/storage-rules.ts' },
      // What is not needed to open the port is read later, from files of its own.
      output: { entryFileNames: '[name].js', chunkFileNames: 'firestore-[name].js', format: 'es' },
    },
  },
  ssr: { noExternal: true, target: 'node' },
});
