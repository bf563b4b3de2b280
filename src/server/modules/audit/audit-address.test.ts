import { expect, test } from 'vitest';
import { shortened } from './index.ts';

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::/48'],
  ['::1', '0:0:0::/48'],
  ['', ''],
  ['unknown', ''],
])('%s is kept as %s', (address, network) => expect(shortened(address)).toBe(network));
