import { expect, test } from 'vitest';
import { readWebhookArguments } from './webhook-arguments.ts';

const read = (line: string) => readWebhookArguments(line.split(' '));
const rest = { by: '', lang: 'it' };
const URL = 'https://erp.example/events';

test.each<[string, object]>([
  ['list', { name: 'list', code: null }],
  ['list erp', { name: 'list', code: 'erp' }],
  [`add erp --name G --url ${URL}`, { name: 'add', code: 'erp', fields: { name: 'G', url: URL, types: [] } }],
  [
    `add erp --name G --url ${URL} --types order.sent,order.changed`,
    { name: 'add', code: 'erp', fields: { name: 'G', url: URL, types: ['order.sent', 'order.changed'] } },
  ],
  ['change 3 --off', { name: 'change', id: 3, fields: { enabled: false } }],
  ['change 3 --types all --on', { name: 'change', id: 3, fields: { types: [], enabled: true } }],
  ['rotate 3', { name: 'rotate', id: 3 }],
  ['remove 3', { name: 'remove', id: 3 }],
  ['test 3', { name: 'test', id: 3 }],
  ['deliveries 3', { name: 'deliveries', id: 3, state: undefined }],
  ['deliveries 3 --state failed', { name: 'deliveries', id: 3, state: 'failed' }],
  ['again 3', { name: 'again', id: 3, delivery: null }],
  ['again 3 --delivery 12', { name: 'again', id: 3, delivery: 12 }],
])('%s', (line, command) => expect(read(line)).toEqual({ command, ...rest }));

test.each([
  'add erp',
  'add --name G',
  'change 3',
  'change 3 --on --off',
  'change erp --on',
  'test',
  'test 0',
  'deliveries 3 --state gone',
  'again 3 --delivery x',
  'send 3',
  'list erp more',
  'list --lang fr',
  'list --unknown',
])('%s is refused', (line) => expect(read(line)).toHaveProperty('wrong'));

test('help', () => expect(read('--help')).toBe('help'));
