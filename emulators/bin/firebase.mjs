#!/usr/bin/env node
/** The project's own Firebase CLI with our emulators. npm links this file at installation, before anything is built. */
import '../dist/firebase.js';
