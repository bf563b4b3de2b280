import { expect, test } from 'vitest';
import { createOfficeGate } from './office-gate.ts';

const SHOP = 'https://shop.example.com';
const OFFICE = 'https://office.example.com';

test.each([
  ['nothing named: open to all', {}, SHOP, '198.51.100.7', true],
  ['its own host', { host: 'office.example.com' }, OFFICE, '198.51.100.7', true],
  ['its own host in capitals', { host: 'office.example.com' }, 'https://Office.Example.com', '198.51.100.7', true],
  ['the host of the shop', { host: 'office.example.com' }, SHOP, '198.51.100.7', false],
  ['another port of its host', { host: 'office.example.com' }, `${OFFICE}:8443`, '198.51.100.7', false],
  ['a host that ends alike', { host: 'office.example.com' }, 'https://my-office.example.com', '198.51.100.7', false],
  ['in the network', { networks: ['198.51.100.0/24'] }, SHOP, '198.51.100.7', true],
  ['beside the network', { networks: ['198.51.100.0/24'] }, SHOP, '198.51.101.7', false],
  ['an IPv4 address written as IPv6', { networks: ['198.51.100.0/24'] }, SHOP, '::ffff:198.51.100.7', true],
  ['one address', { networks: ['10.0.0.0/8', '2001:db8::7'] }, SHOP, '2001:db8::7', true],
  ['an IPv6 network', { networks: ['2001:db8::/48'] }, SHOP, '2001:db8:0:5::1', true],
  ['beside the IPv6 network', { networks: ['2001:db8::/48'] }, SHOP, '2001:db8:1::1', false],
  ['no address at all', { networks: ['0.0.0.0/0'] }, SHOP, 'in-process', false],
  ['right host, wrong network', { host: 'office.example.com', networks: ['10.0.0.0/8'] }, OFFICE, '192.0.2.1', false],
])('%s', (_, { host, networks }: { host?: string; networks?: string[] }, origin, address, open) => {
  expect(createOfficeGate({ host, networks })({ origin, address })).toBe(open);
});
