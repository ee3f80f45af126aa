/**
 * Preload for the Firebase CLI. Hides the warning that FIRESTORE_EMULATOR_BINARY_PATH and STORAGE_EMULATOR_BINARY_PATH
 * are set, because this package sets them on purpose. Warns that the Realtime Database emulator requires Java.
 */
import { onLoad } from './modules.ts';

const OVERRIDE = /^Env variable override detected\./;
const REALTIME_DATABASE =
  "⚠  database: The Realtime Database emulator is Google's Java archive: the CLI downloads it, and it needs a JDK.\n";

interface LoggerModule {
  readonly EmulatorLogger: {
    readonly prototype: { logLabeled: (type: string, label: string, text?: string) => void };
  };
}
interface DatabaseModule {
  readonly DatabaseEmulator: { readonly prototype: { start: () => Promise<void> } };
}

onLoad({
  emulatorLogger: ({ EmulatorLogger }: LoggerModule) => {
    const { logLabeled } = EmulatorLogger.prototype;
    EmulatorLogger.prototype.logLabeled = function (type, label, text) {
      if (!OVERRIDE.test(text ?? '')) logLabeled.call(this, type, label, text);
    };
  },
  databaseEmulator: ({ DatabaseEmulator }: DatabaseModule) => {
    const { start } = DatabaseEmulator.prototype;
    DatabaseEmulator.prototype.start = async function () {
      process.stderr.write(REALTIME_DATABASE);
      return start.call(this);
    };
  },
});
