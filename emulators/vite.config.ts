import { defineConfig } from 'vite';
import { pageScript } from './pageScript.ts';

/** Bundles each process into one plain file that needs no node_modules, and lazily loaded code into others. */
export default defineConfig({
  plugins: [pageScript()],
  build: { ssr: true, target: 'node20', outDir: 'dist', emptyOutDir: false, minify: false },
  ssr: { noExternal: true, target: 'node' },
  environments: {
    /** Emulators started by the Firebase CLI. */
    ssr: {
      build: {
        // The licenses of the bundled packages require their text to be included.
        license: { fileName: 'THIRD-PARTY.md' },
        rolldownOptions: {
          input: { firestore: 'src/main.ts', 'storage-rules': 'src/storageRules.ts' },
          output: {
            entryFileNames: '[name].js',
            // Code not needed to open the port loads later, from its own files.
            chunkFileNames: 'firestore-[name].js',
            format: 'es',
            // Makes compilation at startup a third smaller. Names stay readable for stack traces.
            minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
    /** Code that starts the CLI. */
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
    /** CommonJS loaded by `--require` into the CLI and into the processes of functions. */
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
        // Vite always has an environment for browsers.
        if (name !== 'client') await builder.build(environment);
    },
  },
});
