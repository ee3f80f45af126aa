'use strict';
const path = require('node:path');
const { load } = require('./load.cjs');

module.exports = load(path.join(__dirname, 'functions.cjs'));
