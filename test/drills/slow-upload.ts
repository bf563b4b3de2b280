/** A visitor's request with files, over a slow line. */
import { request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_APP_TOKEN } from '#server/env.ts';

export const UPLOAD_FILES = 2;
export const UPLOAD_FILE_BYTES = 2_500_000;
const PARTS = 25;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** @param to URL of a copy of the shop @param options `lasts` milliseconds until the last byte @returns what came back; status 0 = nothing */
export async function slowUpload(
  to: string,
  { origin, key, lasts }: { readonly origin: string; readonly key: string; readonly lasts: number },
): Promise<{ status: number; text: string }> {
  const content = Buffer.concat([PNG, Buffer.alloc(UPLOAD_FILE_BYTES - PNG.length, 7)]).toString('base64');
  const files = Array.from({ length: UPLOAD_FILES }, (_, at) => ({ name: `foto-${at}.png`, content }));
  const form = { name: 'Paola Neri', email: 'paola@neri.example', message: key, consent: true, idempotency_key: key };
  const body = Buffer.from(JSON.stringify({ ...form, attachments: files }));
  const headers = {
    Authorization: `token ${DEMO_APP_TOKEN}`,
    Origin: origin,
    'X-Forwarded-Host': new URL(origin).host,
    'Content-Type': 'application/json',
    'Content-Length': body.length,
  };
  const call = request(`${to}/api/method/bancale.wrapper.request_form`, { method: 'POST', headers });
  const answer = new Promise<{ status: number; text: string }>((resolve) => {
    call.on('response', (response) =>
      textOf(response).then(
        (text) => resolve({ status: response.statusCode ?? 0, text }),
        (error) => resolve({ status: 0, text: String(error) }),
      ),
    );
    call.on('error', (error) => resolve({ status: 0, text: String(error) }));
  });
  const part = Math.ceil(body.length / PARTS);
  for (let at = 0; at < body.length; at += part) {
    call.write(body.subarray(at, at + part));
    await wait(lasts / PARTS);
  }
  call.end();
  return answer;
}
