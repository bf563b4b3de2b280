import { describe, expect, test } from 'vitest';
import { mayRead } from './source-networks.ts';

describe('which IP addresses a source reads', () => {
  test.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1::1', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.20.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['shop.example', false],
  ])('%s: %s', (address, open) => {
    expect(mayRead(address, () => false)).toBe(open);
  });
  test('a setting opens a private network', () => {
    expect(mayRead('10.1.2.3', (address) => address.startsWith('10.1.'))).toBe(true);
  });
});
