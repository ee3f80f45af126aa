#!/usr/bin/env node
/** Runs the Firestore emulator alone, without the Firebase CLI: `--port 8080 --rules firestore.rules`. */
import '../dist/firestore.js';
