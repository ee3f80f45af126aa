'use strict';
// Starts the functions, asks the API what the home page asks, and keeps what V8 made of the code that ran
// (load.cjs). The build does it for the Node.js that it runs on, and Google's build of a deployment does it again for the
// one that it deploys to, since package.json names this file as `gcp-build`
// (https://docs.cloud.google.com/docs/buildpacks/nodejs#executing_custom_build_steps_during_deployment). Without it the
// functions start more slowly and work as well: a failure is told and stops no deployment.
const { createServer, get } = require('node:http');
const events = require('node:events');
const { json } = require('node:stream/consumers');

const LONGEST_MS = 60_000;

const ALERT = {
  title: { stringValue: 'Title' },
  description: { stringValue: 'Description' },
  startTime: { timestampValue: '2000-01-01T00:00:00Z' },
  endTime: { timestampValue: '2100-01-01T00:00:00Z' },
  location: {
    mapValue: {
      fields: {
        address: { stringValue: 'Address' },
        coordinate: { mapValue: { fields: { lat: { doubleValue: 40.5 }, lng: { integerValue: '-75' } } } },
      },
    },
  },
};

/** A database in which every document is an alert, and every list has one (the REST API of Firestore). */
const database = createServer((request, response) => {
  void json(request).then((question) => answer(response, question));
});

function answer(response, { documents }) {
  const time = new Date().toISOString();
  const document = {
    name: documents?.[0] ?? 'projects/demo-compile/databases/(default)/documents/alerts/one',
    fields: ALERT,
    createTime: time,
    updateTime: time,
  };
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify([{ [documents === undefined ? 'document' : 'found']: document, readTime: time }]));
}

async function main() {
  setTimeout(() => end(new Error(`not done after ${LONGEST_MS} ms`)), LONGEST_MS);
  Object.assign(process.env, {
    FIRESTORE_EMULATOR_HOST: await open(database),
    GCLOUD_PROJECT: 'demo-compile',
    K_SERVICE: 'api',
    FUNCTION_TARGET: 'api',
    DIGEST_KEY: 'none',
  });
  const { api } = require('./index.cjs');
  const express = require('express');
  const server = createServer(express().use((request, response) => api(request, response)));
  const host = await open(server);
  const since = encodeURIComponent(`startTime>=${Date.now() - 1_800_000}`);
  for (const path of [
    '/alerts',
    `/col/incidents?q=${since}&orderBy=startTime,desc&limit=-1`,
    '/col/calls.volume/doc/2025',
  ]) {
    const [response] = await events.once(get(`http://${host}/api${path}`), 'response');
    await events.once(response.resume(), 'end');
    if (response.statusCode !== 200) throw new Error(`${path} was answered ${response.statusCode}`);
  }
  const { keepBytecode } = require('./load.cjs');
  console.log(`Compiled ${keepBytecode().join(', ')}.`);
}

async function open(server) {
  await events.once(server.listen(0, '127.0.0.1'), 'listening');
  return `127.0.0.1:${server.address().port}`;
}

function end(error) {
  if (error !== undefined) console.error('The functions were not compiled beforehand:', error);
  process.exit(0);
}

main().then(() => end(), end);
