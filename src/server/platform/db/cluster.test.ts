import { expect, test } from 'vitest';
import { clusterSentence } from './cluster.ts';

test.each([
  ['initdb: error: could not write file: No space left on device', /^The disk that holds \/d is full/],
  [
    '2026-01-01 FATAL:  database files are incompatible with server\nDETAIL: The database cluster was …',
    /^The database in \/d could not be started: database files are incompatible with server\.$/,
  ],
  ['initdb: error: invalid locale name "x"\n', /could not be started: invalid locale name "x"\.$/],
  ['', /PostgreSQL gave no reason/],
])('%s', (complaint, sentence) => {
  expect(clusterSentence(complaint, '/d')).toMatch(sentence);
});
