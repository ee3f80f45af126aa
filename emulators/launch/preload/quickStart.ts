/**
 * Preload that speeds up the Firebase CLI:
 *
 * - The Auth emulator compiles validators for its entire API at startup. With this preload, it compiles each validator
 *   on first use.
 * - The CLI runs `npm show` to find the latest version of firebase-functions. This preload skips that because it would
 *   fail anyway: the CLI is kept offline (environment.ts).
 * - The CLI loads the Pub/Sub client, which is a fifth of its code. With this preload, it is loaded only if the Pub/Sub
 *   emulator is used.
 * - The CLI compiles a JSON schema to write violations in firebase.json to its debug log. With this preload, it does so
 *   only with `--debug`.
 * - The CLI writes several debug lines for each function request, which takes 7% of its CPU time. With this preload, it
 *   does so only with `--debug`.
 */
import { lazyModule } from './lazyModule.ts';
import { loader, onLoad } from './modules.ts';

type Validate = (value: unknown) => unknown;
type Generate = (...args: readonly unknown[]) => Validate;
type Log = (this: unknown, type: string, ...rest: readonly unknown[]) => void;

const load = loader._load;
loader._load = function (request, ...rest) {
  const now = (): unknown => load.call(this, request, ...rest);
  return request === '@google-cloud/pubsub' ? lazyModule(now) : now();
};

onLoad({
  // A module of exegesis, the library that handles requests in the Auth emulator.
  'Schema/validators': (validators: Record<'generateRequestValidator' | 'generateResponseValidator', Generate>) => {
    validators.generateRequestValidator = lazyValidator(validators.generateRequestValidator);
    validators.generateResponseValidator = lazyValidator(validators.generateResponseValidator);
  },
  firebaseConfigValidate: (schema: { getValidator: () => Validate }) => {
    if (!process.argv.includes('--debug')) schema.getValidator = () => () => true;
  },
  emulatorLogger: ({ EmulatorLogger: { prototype } }: { EmulatorLogger: { prototype: { log: Log } } }) => {
    if (process.argv.includes('--debug')) return;
    const { log } = prototype;
    prototype.log = function (type, ...rest) {
      if (type !== 'DEBUG') log.call(this, type, ...rest);
    };
  },
  versioning: (versions: { getLatestSDKVersion: () => string | undefined }) => {
    versions.getLatestSDKVersion = () => undefined;
  },
});

function lazyValidator(generate: Generate): Generate {
  return (...args) => {
    let validate: Validate | undefined;
    return (value) => (validate ??= generate(...args))(value);
  };
}
