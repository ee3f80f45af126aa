#!/usr/bin/env node
/** Runs just the Firestore emulator, without the Firebase CLI: `--port 8080 --rules firestore.rules`. */
import '../dist/firestore.js';
