'use strict';

/** What the Firebase CLI runs as `java -version`: it accepts 21 and later, and reads it from stderr. */
process.stderr.write('openjdk version "21.0.0" (not Java: the emulators run under Node)\n');
