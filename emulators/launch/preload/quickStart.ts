/**
 * A preload that reduces the Firebase CLI's startup work:
 *
 * - The Auth emulator compiles validators for its entire API at startup, each with a separate compiler. With this
 *   preload, each is compiled when a request first needs it.
 * - The CLI runs `npm show` to find the newest version of firebase-functions. Because it is kept off the network
 *   (environment.ts), that call would fail anyway.
 * - The CLI loads the Pub/Sub client, a fifth of all its code. With this preload, it is loaded on first use, that
 *   is, if the Pub/Sub emulator runs.
 * - The CLI compiles a schema for firebase.json just to write violations to its debug log. With this preload, it does
 *   so only with `--debug`.
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
  // Part of exegesis, which handles the Auth emulator's requests.
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
