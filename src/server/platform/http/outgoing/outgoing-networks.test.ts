import { describe, expect, test } from 'vitest';
import { closedHost, mayConnect, openTo } from './outgoing-networks.ts';

const none = () => false;

describe('which IP addresses a request goes to', () => {
  test.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1::1', true],
    ['::ffff:93.184.216.34', true],
    ['127.0.0.1', false],
    ['127.255.255.254', false],
    ['10.1.2.3', false],
    ['172.20.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::127.0.0.1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:7f00:1', false],
    ['0:0:0:0:0:ffff:10.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001:0:7f00:1::', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['fe80::1%eth0', false],
    ['shop.example', false],
  ])('%s: %s', (address, open) => {
    expect(mayConnect(address, none)).toBe(open);
  });

  test('a setting opens a private network', () => {
    expect(mayConnect('10.1.2.3', (address) => address.startsWith('10.1.'))).toBe(true);
  });

  test('without TLS a request goes only where the setting says so', () => {
    const cellar = (address: string) => address === '10.1.2.3';
    expect(openTo(new URL('http://a.example'), none)('93.184.216.34')).toBe(false);
    expect(openTo(new URL('http://a.example'), cellar)('10.1.2.3')).toBe(true);
    expect(openTo(new URL('https://a.example'), none)('93.184.216.34')).toBe(true);
  });

  test.each([
    ['https://127.0.0.1/', '127.0.0.1'],
    ['https://2130706433/', '127.0.0.1'],
    ['https://0x7f.1/', '127.0.0.1'],
    ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
    ['http://93.184.216.34/', '93.184.216.34'],
    ['https://93.184.216.34/', undefined],
    ['https://a.example/', undefined],
  ])('%s names the closed address %s', (url, address) => expect(closedHost(new URL(url), none)).toBe(address));
});
