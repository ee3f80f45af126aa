import { resolve } from 'node:path';
import { it } from 'vitest';
import { allSettings } from './platform/settingsTable.ts';
import { expectFile, generatedPage, table } from './testing/generatedPage.ts';

const root = resolve(import.meta.dirname, '../..');
const { expectSection } = generatedPage(resolve(root, 'docs/operations.md'));
const parameters = allSettings.filter(({ kind }) => kind !== 'secret');

const HEAD = `The parameters of the functions. Copy this file to company/.env.PROJECT, with the ID of your Firebase
project, and fill it in: a deployment prompts for each missing parameter. The values here are the defaults. For secrets
see docs/deploy.md. This file is generated from functions/src/platform/settingsTable.ts.`;

/** Wraps text into comment lines. */
function comment(text: string): string {
  const lines = text.replaceAll(/\s+/g, ' ').match(/.{1,118}(?= |$)/g) ?? [];
  return lines.map((line) => `# ${line.trimStart()}\n`).join('');
}

it('functions/.env.example has every parameter, with its default', () => {
  const parts = parameters.map(({ name, description, initial }) => `${comment(description)}${name}=${initial}\n`);
  expectFile(resolve(root, 'functions/.env.example'), [comment(HEAD), ...parts].join('\n'));
});

it('docs/operations.md has every setting, with its default', () => {
  const rows = allSettings.map(({ kind, name, initial, shown, isRequired, description }) => {
    const normal = isRequired ? 'none' : (shown ?? (initial === '' ? 'empty' : initial.toLocaleString('en-US')));
    return [`\`${name}\``, kind === 'secret' ? 'secret' : normal, description.replaceAll('<', '&lt;')];
  });
  expectSection('settings', table(['Setting', 'Default', ''], rows));
});
