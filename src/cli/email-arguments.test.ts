import { expect, test } from 'vitest';
import { readEmailArguments } from './email-arguments.ts';

test.each([
  ['list', { name: 'list', state: undefined, limit: 50 }],
  ['list --state failed --limit 5', { name: 'list', state: 'failed', limit: 5 }],
  ['send-again 12 13', { name: 'send-again', ids: [12, 13] }],
  ['send-again --failed', { name: 'send-again', ids: undefined }],
  ['stop 12', { name: 'stop', ids: [12] }],
])('%s', (line, command) => {
  expect(readEmailArguments(line.split(' '))).toEqual({ command, by: '', lang: 'it' });
});

test.each([
  ['list --state lost', '--state: failed, waiting, stopped, sent'],
  ['list 12', '12'],
  ['send-again', 'email send-again ID'],
  ['send-again x', 'x'],
  ['send-again 3 --failed', '--failed: no numbers beside it'],
  ['stop', 'email stop ID'],
  ['burn 3', 'email burn'],
])('%s is refused: %s', (line, wrong) => {
  expect(readEmailArguments(line.split(' '))).toEqual({ wrong });
});
