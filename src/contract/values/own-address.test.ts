import { expect, test } from 'vitest';
import { ownAddress } from './own-address.ts';

test.each([
  '/',
  '/en',
  '/shop?text=1/2',
  '/shop?text=http://evil.example',
  '/shop?text=a\\b',
  '/shop#//a',
  '/product/child/RP90-22%2FCU',
  '/%2F/evil.example',
  '/pages/login?next=%2F%2Fevil.example',
])('%s is an address of this shop', (address) => {
  expect(ownAddress(address)).toBe(address);
  expect(new URL(address, 'https://shop.example').host).toBe('shop.example');
});

test.each([
  '',
  'shop',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/shop\r\nSet-Cookie: a=1',
  ' //evil.example',
  '/en//evil.example',
  '/.//evil.example',
  '/shop/..//evil.example',
  '/en/\\evil.example',
  '/a\u0000b',
])('%j is none', (address) => {
  expect(ownAddress(address)).toBeUndefined();
});
