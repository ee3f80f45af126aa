import { defineConfig } from 'vite';
import { pageScript } from './pageScript.ts';

/** Bundles each process into one plain file that needs no node_modules, and what it loads later into others. */
export default defineConfig({
  plugins: [pageScript()],
  build: { ssr: true, target: 'node20', outDir: 'dist', emptyOutDir: false, minify: false },
  ssr: { noExternal: true, target: 'node' },
  environments: {
    /** The emulators that the Firebase CLI starts. */
    ssr: {
      build: {
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
    },
    /** What starts the CLI. */
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
    /** What is loaded into the CLI and into the processes of functions, by `--require`: CommonJS. */
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
        // There is always one for browsers.
        if (name !== 'client') await builder.build(environment);
    },
  },
});
