/** Pictures for HTTP tests: made on the spot, sent as the office's pages send them. */
import sharp from 'sharp';
import type { OfficeVisitor } from './office.ts';
import { ORIGIN, type TestShop } from './start-shop.ts';

let made = 0;

/** A photograph that no other one is like. */
export async function photo(): Promise<Uint8Array> {
  made += 1;
  const background = { r: made % 256, g: (made >> 8) % 256, b: (Date.now() + made) % 256 };
  return sharp({ create: { width: 200 + made, height: 100, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** A file of an upload. */
export async function sendPicture(
  shop: TestShop,
  who: OfficeVisitor,
  {
    batch,
    name,
    content,
    headers = {},
  }: { batch: number; name: string; content: Uint8Array; headers?: Record<string, string> },
): Promise<{ status: number; body: { id: number; problem: string; code?: string; permission?: string } }> {
  const cookie = [...who.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const response = await shop.app.fetch(
    new Request(`${ORIGIN}/api/office/media-files/${batch}?name=${encodeURIComponent(name)}`, {
      method: 'PUT',
      headers: { Cookie: cookie, Origin: ORIGIN, ...headers },
      body: new Uint8Array(content),
    }),
  );
  return { status: response.status, body: JSON.parse(await response.text()) };
}
