import { expect, test } from 'vitest';
import { readExchangeArguments } from './exchange-arguments.ts';

const CONNECT = { name: 'connect', code: 'erp', kind: 'general', files: null, acknowledgedBy: 'api' };
const rest = { by: '', lang: 'it' };
const read = (line: string) => readExchangeArguments(line.split(' '));

test.each<[string, object]>([
  ['list', { name: 'list' }],
  ['connect erp --name Gestionale', { ...CONNECT, title: 'Gestionale', release: null }],
  ['connect erp --name G --orders accepted', { ...CONNECT, title: 'G', release: 'accepted' }],
  ['connect erp --name E --kind danea', { ...CONNECT, title: 'E', kind: 'danea', release: null }],
  ['test erp', { name: 'test', code: 'erp' }],
  ['change erp --orders none --off', { name: 'change', code: 'erp', fields: { release: null, enabled: false } }],
  [
    'connect erp --name G --orders sent --files csv --acknowledged-by taken',
    { ...CONNECT, title: 'G', release: 'sent', files: 'csv', acknowledgedBy: 'taken' },
  ],
  [
    'change erp --files none --acknowledged-by status',
    { name: 'change', code: 'erp', fields: { files: null, acknowledgedBy: 'status' } },
  ],
  ['mapping erp', { name: 'mapping', code: 'erp', file: undefined, remove: false }],
  ['mapping erp m.yaml', { name: 'mapping', code: 'erp', file: 'm.yaml', remove: false }],
  ['mapping erp --remove', { name: 'mapping', code: 'erp', file: undefined, remove: true }],
  ['try m.yaml file.txt', { name: 'try', mapping: 'm.yaml', file: 'file.txt' }],
  [
    'change erp --price-lists 2=RIV,3=BAR',
    { name: 'change', code: 'erp', fields: { priceLists: { 2: 'RIV', 3: 'BAR' } } },
  ],
  ['change erp --price-lists none', { name: 'change', code: 'erp', fields: { priceLists: {} } }],
  ['change erp --on', { name: 'change', code: 'erp', fields: { enabled: true } }],
  [
    'key erp --name script --scopes orders.read,orders.ack --networks 10.0.0.0/8 --until 2027-12-31',
    {
      name: 'key',
      code: 'erp',
      title: 'script',
      scopes: ['orders.read', 'orders.ack'],
      networks: ['10.0.0.0/8'],
      until: '2027-12-31',
    },
  ],
  ['revoke 12', { name: 'revoke', id: 12 }],
  ['orders erp', { name: 'orders', code: 'erp', state: 'offered' }],
  ['orders erp --state changed', { name: 'orders', code: 'erp', state: 'changed' }],
  ['waiting', { name: 'waiting', connection: null, file: null, csv: false }],
  ['waiting erp --table stock --csv', { name: 'waiting', connection: 'erp', file: 'stock', csv: true }],
  ['drop 12', { name: 'drop', code: '12', id: 12, connection: null, file: null }],
  ['drop erp --table stock', { name: 'drop', code: 'erp', connection: 'erp', file: 'stock' }],
  ['offer erp --since 2026-01-01', { name: 'offer', code: 'erp', since: '2026-01-01' }],
  ['runs', { name: 'runs', code: undefined }],
  ['runs erp', { name: 'runs', code: 'erp' }],
  ['show 12', { name: 'show', id: 12 }],
  ['errors 12', { name: 'errors', id: 12 }],
  ['replay 12', { name: 'replay', id: 12 }],
  ['dismiss 12', { name: 'dismiss', id: 12 }],
  ['pause erp', { name: 'pause', code: 'erp' }],
  ['resume erp', { name: 'resume', code: 'erp' }],
  ['server erp', { name: 'server', code: 'erp', act: 'show' }],
  ['server erp test', { name: 'server', code: 'erp', act: 'test' }],
  ['server erp run', { name: 'server', code: 'erp', act: 'run' }],
  ['server erp remove', { name: 'server', code: 'erp', act: 'remove' }],
  ['server erp confirm SHA256:abc', { name: 'server', code: 'erp', act: 'confirm', fingerprint: 'SHA256:abc' }],
  ['trade erp', { name: 'trade', code: 'erp', rules: {} }],
  [
    'trade erp --prices ours --rows partial --answers on --receipts always',
    { name: 'trade', code: 'erp', rules: { prices: 'ours', rows: 'partial', answers: true, receipts: 'always' } },
  ],
  ['allow erp --customer 103', { name: 'allow', code: 'erp', customerId: 103, identity: '', addressCode: null }],
  [
    'allow erp --customer 103 --identity 8099999999991 --address 2',
    { name: 'allow', code: 'erp', customerId: 103, identity: '8099999999991', addressCode: 2 },
  ],
  ['disallow erp --customer 103', { name: 'disallow', code: 'erp', customerId: 103, identity: '' }],
])('%s', (line, command) => expect(read(line)).toEqual({ command, ...rest }));

test.each([
  'list more',
  'mapping',
  'mapping erp m.yaml more',
  'mapping erp m.yaml --remove',
  'try m.yaml',
  'trade erp --prices theirs',
  'allow erp',
  'allow erp --customer x',
  'allow erp --customer 103 --address 2',
  'connect erp',
  'connect --name x',
  'connect erp --name x --orders later',
  'connect erp --name x --files xml',
  'connect erp --name x --acknowledged-by nobody',
  'change erp',
  'change erp --files xml',
  'change erp --on --off',
  'key erp --name x',
  'key erp --scopes orders.read',
  'key erp --name x --scopes orders.read --until soon',
  'revoke first',
  'waiting erp --csv',
  'drop',
  'drop 12 --table stock',
  'show',
  'replay last',
  'pause',
  'orders erp --state lost',
  'offer erp',
  'burn erp',
  'server',
  'test',
  'test erp now',
  'connect erp --name E --kind sap',
  'server erp burn',
  'server erp confirm',
  'server erp test --in x',
  'server erp --password segreto',
  'list --lang fr',
  'list --unknown',
])('%s is refused with what is wrong', (line) => expect(read(line)).toHaveProperty('wrong'));

test('nothing, or --help, prints the usage', () => {
  expect(readExchangeArguments([])).toBe('help');
  expect(read('list --help')).toBe('help');
});

test('what a server command sets is handed on, secrets by file or environment only', () => {
  const line = 'server erp --address sftp://shop@erp.example --in export --out none --password env:EXCHANGE_ERP';
  expect(read(line)).toMatchObject({
    command: {
      act: 'set',
      options: { address: 'sftp://shop@erp.example', in: 'export', out: 'none', password: 'env:EXCHANGE_ERP' },
    },
  });
});
