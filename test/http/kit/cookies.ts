/** Cookies of a response over https, as the browser would store them. */
import type { ApiName } from '#contract/endpoints/api.ts';
import { requestFor, type TestShop } from './start-shop.ts';

export const HTTPS = 'https://shop.example';

/** Sends a request to endpoint `name` over https with these cookies; cookies of the response are added to them. */
export async function sendOverHttps(shop: TestShop, name: ApiName, body: object, cookies: Map<string, string>) {
  const request = requestFor(name, body, cookies);
  const headers = new Headers(request.headers);
  headers.set('Origin', HTTPS);
  const url = HTTPS + request.url.slice(new URL(request.url).origin.length);
  const text = request.method === 'POST' ? await request.text() : null;
  const response = await shop.app.fetch(new Request(url, { method: request.method, headers, body: text }));
  const lines = response.headers.getSetCookie();
  for (const line of lines) {
    const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/; Max-Age=0;/.test(line)) cookies.delete(key);
    else cookies.set(key, value);
  }
  return { status: response.status, lines };
}
