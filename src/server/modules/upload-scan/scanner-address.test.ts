import { expect, test } from 'vitest';
import { scannerAddress } from './scanner-address.ts';

test.each([
  ['clamd:/run/clamav/clamd.ctl', { kind: 'socket', path: '/run/clamav/clamd.ctl' }],
  ['clamd://127.0.0.1:3310', { kind: 'tcp', host: '127.0.0.1', port: 3310 }],
  ['clamd://scanner', { kind: 'tcp', host: 'scanner', port: 3310 }],
  ['clamd://[::1]:4000', { kind: 'tcp', host: '::1', port: 4000 }],
  [
    'command:/usr/bin/clamdscan --no-summary -',
    { kind: 'command', file: '/usr/bin/clamdscan', args: ['--no-summary', '-'] },
  ],
  ['command:/usr/local/bin/scan', { kind: 'command', file: '/usr/local/bin/scan', args: [] }],
])('%s', (text, address) => expect(scannerAddress(text)).toEqual(address));

test.each([
  '',
  'clamd',
  'clamd:',
  'clamd:relative',
  'clamd://host:0',
  'clamd://host:99999',
  'command:',
  'command:clamscan',
  'http://scanner',
])('%s names no scanner', (text) => expect(scannerAddress(text)).toBeUndefined());
