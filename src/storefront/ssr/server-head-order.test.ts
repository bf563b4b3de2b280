import { expect, test } from 'vitest';
import { paintFirst } from './server-head-order.ts';

const document = (head: string) => Buffer.from(`<!DOCTYPE html><html><head>${head}</head><body>è</body></html>`);

test('style sheets come first and in their order', () => {
  const html = document(
    '<meta charSet="utf-8"/><link rel="preload" as="image" href="/a.svg"/><title>Perché</title>' +
      '<link rel="icon" href="/x.svg"/><link rel="stylesheet" href="/1.css#"/><link nonce="n" rel="stylesheet" href="/2.css"/>',
  );
  expect(paintFirst(html).toString()).toBe(
    document(
      '<meta charSet="utf-8"/><link rel="stylesheet" href="/1.css#"/><link nonce="n" rel="stylesheet" href="/2.css"/>' +
        '<link rel="preload" as="image" href="/a.svg"/><title>Perché</title>' +
        '<link rel="icon" href="/x.svg"/>',
    ).toString(),
  );
});

test('a document of another kind stays as it is', () => {
  const plain = Buffer.from('<p>nothing</p>');
  expect(paintFirst(plain)).toBe(plain);
  const bare = document('<title>x</title>');
  expect(paintFirst(bare)).toBe(bare);
});
