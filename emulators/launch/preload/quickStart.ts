/**
 * A preload for the Firebase CLI, which then starts with less work:
 *
 * - The Auth emulator compiles validators for its entire API at startup, each with a separate compiler. Here each one
 *   is compiled when a request first needs it.
 * - The CLI runs `npm show` for the newest version of firebase-functions. It is kept off the network (environment.ts)
 *   and could not learn it.
 * - The CLI loads the client of Pub/Sub, a fifth of what it loads in all. Here it is loaded when it is first used: when
 *   the Pub/Sub emulator runs.
 * - The CLI compiles a schema of firebase.json, and writes what breaks it into its debug log only. Here it does so with
 *   `--debug`.
 */
import { lazyModule } from './lazyModule.ts';
import { loader, onLoad } from './modules.ts';

type Validate = (value: unknown) => unknown;
type Generate = (...args: readonly unknown[]) => Validate;

const load = loader._load;
loader._load = function (request, ...rest) {
  const now = (): unknown => load.call(this, request, ...rest);
  return request === '@google-cloud/pubsub' ? lazyModule(now) : now();
};

onLoad({
  // Of exegesis, which handles the requests of the Auth emulator.
  'Schema/validators': (validators: Record<'generateRequestValidator' | 'generateResponseValidator', Generate>) => {
    validators.generateRequestValidator = lazyValidator(validators.generateRequestValidator);
    validators.generateResponseValidator = lazyValidator(validators.generateResponseValidator);
  },
  firebaseConfigValidate: (schema: { getValidator: () => Validate }) => {
    if (!process.argv.includes('--debug')) schema.getValidator = () => () => true;
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
