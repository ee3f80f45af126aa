#!/usr/bin/env node
/**
 * Runs the Firestore emulator without the Firebase CLI. Takes options such as `--port 8080 --rules firestore.rules`.
 */
import '../dist/firestore.js';
