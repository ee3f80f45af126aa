#!/usr/bin/env node
/**
 * Runs the project's own Firebase CLI with our emulators. Checked in, because npm links bin files before the package is
 * built.
 */
import '../dist/firebase.js';
