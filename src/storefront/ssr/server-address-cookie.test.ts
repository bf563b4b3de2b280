import { expect, test } from 'vitest';
import { addressCookie } from './server-address-cookie.ts';

test.each([
  [2, 'http://localhost:3000', 'bancale_address=2; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly'],
  [2, 'https://shop.example', 'bancale_address=2; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure'],
  [undefined, 'https://shop.example', 'bancale_address=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure'],
])('address %s at %s', (address, origin, line) => {
  expect(addressCookie(address, origin)).toBe(line);
});
