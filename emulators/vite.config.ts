import { defineConfig } from 'vite';
import { pageScript } from './pageScript.ts';

/** Bundles each program into a file without dependencies. Lazily loaded code goes into separate files. */
export default defineConfig({
  plugins: [pageScript()],
  build: { ssr: true, target: 'node20', outDir: 'dist', emptyOutDir: false, minify: false },
  ssr: { noExternal: true, target: 'node' },
  environments: {
    /** Emulators, which the Firebase CLI starts. */
    ssr: {
      build: {
        // The licenses of bundled packages require us to include their text.
        license: { fileName: 'THIRD-PARTY.md' },
        rolldownOptions: {
          input: { firestore: 'src/main.ts', 'storage-rules': 'src/storageRules.ts' },
          output: {
            entryFileNames: '[name].js',
            // Code that is not needed to open the port is in separate files.
            chunkFileNames: 'firestore-[name].js',
            format: 'es',
            // Reduces compile time at startup by a third. Do not mangle names, to keep stack traces readable.
            minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
    /** Code that starts the Firebase CLI, and the guard that stops it. */
    launch: {
      consumer: 'server',
      build: {
        emptyOutDir: false,
        rolldownOptions: {
          input: { firebase: 'launch/firebase.ts', guard: 'launch/guard.ts', suite: 'launch/suite.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: 'launch-[name].js', format: 'es' },
        },
      },
    },
    /** CommonJS modules preloaded with `--require` into the CLI and the processes that run functions. */
    preload: {
      consumer: 'server',
      build: {
        emptyOutDir: false,
        rolldownOptions: {
          input: { cli: 'launch/preload/cli.ts', function: 'launch/preload/leanRuntime.ts' },
          output: { entryFileNames: 'preload-[name].cjs', chunkFileNames: 'preload-[name].cjs', format: 'cjs' },
        },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const [name, environment] of Object.entries(builder.environments))
        // Vite always defines a `client` environment for browsers. Skip it.
        if (name !== 'client') await builder.build(environment);
    },
  },
});
