import { expect, test } from 'vitest';
import { isNetwork, networkOf } from './ip-network.ts';

test.each([
  ['192.168.1.7', '192.168.1.7'],
  ['::ffff:192.168.1.7', '192.168.1.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::99', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['in-process', 'in-process'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['2001:db8::/48', true],
  ['203.0.113.0/33', false],
  ['203.0.113.0/24/24', false],
  ['203.0.113.0/', false],
  ['203.0.113', false],
  ['office.example.com', false],
  ['', false],
])('%s is a network: %s', (text, valid) => {
  expect(isNetwork(text)).toBe(valid);
});
