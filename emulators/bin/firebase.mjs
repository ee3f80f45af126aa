#!/usr/bin/env node
/**
 * Runs the project's own Firebase CLI with our emulators. npm links this file during installation, before anything is
 * built.
 */
import '../dist/firebase.js';
