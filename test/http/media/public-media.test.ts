/** `MEDIA_PUBLIC_URL`: pages point to the address at which everybody reads pictures; documents stay behind the login check. */
import { expect, test } from 'vitest';
import { withShop } from '../kit/start-shop.ts';

const CDN = 'https://cdn.example.com/shop';
const pointed = withShop({ mediaPublicUrl: CDN });
const plain = withShop();

test('a listing names the same pictures, at that address', async () => {
  const asked = { page: 1, per_page: 12 };
  const [there, here] = await Promise.all(
    [pointed, plain].map(async (shop) => (await shop().guest().send('wrapper.product_list', asked)).text),
  );
  const pictures = /"(?:[^"]*)\/media\/pictures\/[^"]+"/g;
  const named = there?.match(pictures) ?? [];
  expect(named.length).toBeGreaterThan(5);
  for (const address of named) expect(address).toMatch(/^"https:\/\/cdn\.example\.com\/shop\/media\/pictures\//);
  expect(there?.replaceAll(CDN, '')).toBe(here);
});

test('pages may show pictures of that host', () => {
  expect(pointed().app.pictureOrigin).toBe('https://cdn.example.com');
  expect(plain().app.pictureOrigin).toBeUndefined();
});
