import { describe, expect, it } from 'vitest';
import { contentPolicy } from './server-content-policy.ts';

const rules = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]));

describe('content policy of a page', () => {
  it('a page may call the shop it came from, and nobody else (S-7.1)', () => {
    expect(rules(contentPolicy('abc', 'production'))).toMatchObject({
      'default-src': "'self'",
      'connect-src': "'self'",
      'form-action': "'self'",
    });
  });

  it('with a CDN it may show its pictures, with a tracking host call that, and nothing else of them', () => {
    const hosts = { pictureOrigin: 'https://cdn.example.com', trackingUrl: 'https://shop.example.com:8443/' };
    expect(rules(contentPolicy('abc', 'production', hosts))).toMatchObject({
      'default-src': "'self'",
      'connect-src': "'self' https://shop.example.com:8443",
      'img-src': "'self' data: https://cdn.example.com",
    });
    expect(rules(contentPolicy('abc', 'production'))['img-src']).toBe("'self' data:");
  });

  it('scripts and styles of a page of one visitor carry its nonce (C-ID-8)', () => {
    expect(rules(contentPolicy('abc', 'production'))).toMatchObject({
      'script-src': "'self' 'wasm-unsafe-eval' 'nonce-abc'",
      'style-src': "'self' 'nonce-abc'",
    });
  });

  it('those of a kept page are known by their hash, data blocks are not, and each stands there once (C-ID-8)', () => {
    const html =
      '<style>a{}</style><script>run()</script><script>run()</script><script type="application/json">1</script>';
    const found = rules(contentPolicy(Buffer.from(html), 'production'));
    // echo -n 'run()' | openssl dgst -sha256 -binary | base64, and the same of 'a{}'
    expect(found['script-src']).toBe("'self' 'wasm-unsafe-eval' 'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ='");
    expect(found['style-src']).toBe("'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='");
  });
});
