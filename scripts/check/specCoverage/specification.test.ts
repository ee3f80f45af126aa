import { expect, it } from 'vitest';
import { readSpecification } from './specification.ts';

it('lists the sentences in order, each with the headings directly above it', () => {
  const markdown = [
    '# Specification',
    '- not in a section',
    '## 1. The product',
    '- An overview.',
    '## 2. Screens',
    'A remark.',
    '### Home',
    "- **2.1** 'more calls history'",
    '- **2.3** Tiles.',
    '### News',
    '- **2.2** Cards.',
    '## 10. Beyond',
    '- **10.1** Feeds.',
  ];
  expect(readSpecification(markdown.join('\n'))).toEqual({
    parts: [
      { headings: ['## 2. Screens', '### Home'], id: '2.1', text: "'more calls history'" },
      { headings: [], id: '2.3', text: 'Tiles.' },
      { headings: ['### News'], id: '2.2', text: 'Cards.' },
      { headings: ['## 10. Beyond'], id: '10.1', text: 'Feeds.' },
    ],
    faults: [],
  });
});

it.each([
  ['a number twice', '- **2.1** Again.', 'line 3 has 2.1, as line 2 does.'],
  ['a number of another section', '- **3.2** Elsewhere.', 'line 3 has 3.2, which is of another section.'],
  ['no number', '- Cards.', 'line 3 has no number: write - **2.14** Sentence.'],
  ['a number alone', '- **2.2**', 'line 3 has no number: write - **2.14** Sentence.'],
])('reports a line with %s', (_name, line, fault) => {
  const { parts, faults } = readSpecification(`## 2. Screens\n- **2.1** Calls.\n${line}`);
  expect(parts.map(({ id }) => id)).toEqual(['2.1']);
  expect(faults).toEqual([fault]);
});

it('reports a sentence above all sections', () => {
  expect(readSpecification('- **2.1** Calls.').faults).toEqual(['line 1 has 2.1, which is of another section.']);
});
