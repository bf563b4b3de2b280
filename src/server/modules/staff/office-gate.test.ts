import { expect, test } from 'vitest';
import { createOfficeGate, officeAddress } from './office-gate.ts';

const SHOP = 'https://shop.example.com';
const OFFICE = 'https://office.example.com';

test.each([
  ['nothing named: open to all', {}, SHOP, '198.51.100.7', true],
  ['its own host', { officeHost: 'office.example.com' }, OFFICE, '198.51.100.7', true],
  [
    'its own host in capitals',
    { officeHost: 'office.example.com' },
    'https://Office.Example.com',
    '198.51.100.7',
    true,
  ],
  ['the host of the shop', { officeHost: 'office.example.com' }, SHOP, '198.51.100.7', false],
  ['another port of its host', { officeHost: 'office.example.com' }, `${OFFICE}:8443`, '198.51.100.7', false],
  [
    'a host that ends alike',
    { officeHost: 'office.example.com' },
    'https://my-office.example.com',
    '198.51.100.7',
    false,
  ],
  ['in the network', { officeNetworks: ['198.51.100.0/24'] }, SHOP, '198.51.100.7', true],
  ['beside the network', { officeNetworks: ['198.51.100.0/24'] }, SHOP, '198.51.101.7', false],
  ['an IPv4 address written as IPv6', { officeNetworks: ['198.51.100.0/24'] }, SHOP, '::ffff:198.51.100.7', true],
  ['one address', { officeNetworks: ['10.0.0.0/8', '2001:db8::7'] }, SHOP, '2001:db8::7', true],
  ['an IPv6 network', { officeNetworks: ['2001:db8::/48'] }, SHOP, '2001:db8:0:5::1', true],
  ['beside the IPv6 network', { officeNetworks: ['2001:db8::/48'] }, SHOP, '2001:db8:1::1', false],
  ['no address at all', { officeNetworks: ['0.0.0.0/0'] }, SHOP, 'in-process', false],
  [
    'right host, wrong network',
    { officeHost: 'office.example.com', officeNetworks: ['10.0.0.0/8'] },
    OFFICE,
    '192.0.2.1',
    false,
  ],
])('%s', (_, place: { officeHost?: string; officeNetworks?: string[] }, origin, address, open) => {
  expect(createOfficeGate(place)({ origin, address })).toBe(open);
});

const OWN_HOST = { officeHost: 'office.example.com' };
const NETWORK = { officeNetworks: ['10.0.0.0/8'] };

test.each([
  ['the same host', {}, SHOP, '/ufficio'],
  ['another host, asked from the shop', OWN_HOST, SHOP, `${OFFICE}/ufficio`],
  ['another host, asked from there', OWN_HOST, OFFICE, '/ufficio'],
  ['another host, another network', { ...OWN_HOST, ...NETWORK }, SHOP, undefined],
  ['another network', NETWORK, SHOP, undefined],
])('where it is: %s', (_, place, origin, expected) => {
  expect(officeAddress({ publicUrl: SHOP, ...place })({ origin, address: '192.0.2.1' })).toBe(expected);
});
