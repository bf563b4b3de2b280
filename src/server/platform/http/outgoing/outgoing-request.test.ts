import dns from 'node:dns';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sendOutgoing } from './outgoing-request.ts';

let server: http.Server;
let port = 0;
const seen: IncomingMessage[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end('ok');

beforeAll(async () => {
  server = http.createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  vi.restoreAllMocks();
  seen.length = 0;
  answer = (_, response) => response.end('ok');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const HERE = '127.0.0.1';
const onlyHere = (address: string) => address === HERE;
const nowhere = () => false;

/** What names lead to, one answer for each lookup. */
function names(...answers: string[][]): () => number {
  let asked = 0;
  vi.spyOn(dns, 'lookup').mockImplementation(((
    _name: string,
    _options: object,
    done: (error: null, addresses: dns.LookupAddress[]) => void,
  ) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked++;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as never);
  return () => asked;
}

const send = (url: string, allowed: (address: string) => boolean, body?: string) =>
  sendOutgoing(new URL(url), {
    signal: AbortSignal.timeout(5_000),
    allowed,
    headers: { 'X-Said': 'this' },
    ...(body !== undefined && { method: 'POST', body }),
  });

describe('a request to an address that somebody typed', () => {
  test('arrives with its headers and its body, and returns the response', async () => {
    let body = '';
    answer = async (request, response) => {
      body = await text(request);
      response.writeHead(202).end('taken');
    };
    const response = await send(`http://${HERE}:${port}/in?a=1`, onlyHere, 'è così');
    expect([response.statusCode, await text(response), body]).toEqual([202, 'taken', 'è così']);
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/in?a=1',
      headers: { 'x-said': 'this', 'content-length': '8' },
    });
  });

  test('is looked up once: the address that was checked is the one that is connected to', async () => {
    const lookups = names([HERE], ['10.0.0.1']);
    const response = await send(`http://changing.example:${port}/`, onlyHere);
    expect([await text(response), lookups()]).toEqual(['ok', 1]);
    expect(seen[0]?.headers.host).toBe(`changing.example:${port}`);
    // The next request is a connection of its own, and is checked again.
    await expect(send(`http://changing.example:${port}/`, onlyHere)).rejects.toThrow(
      'changing.example is in a network',
    );
    expect(seen).toHaveLength(1);
  });

  test('leaves out the closed addresses of a name, and goes nowhere if no other is left', async () => {
    names(['10.0.0.1', '::1', HERE]);
    expect(await text(await send(`http://mixed.example:${port}/`, onlyHere))).toBe('ok');
    names(['::ffff:127.0.0.1', '169.254.169.254']);
    await expect(send('https://metadata.example/', nowhere)).rejects.toThrow('metadata.example is in a network');
  });

  test.each([
    'https://127.0.0.1:1/',
    'https://[::1]:1/',
    'https://[::ffff:10.0.0.1]:1/',
    'https://0x7f000001:1/',
    'http://93.184.216.34:1/',
  ])('never leaves for %s', async (url) => {
    await expect(send(url, nowhere)).rejects.toThrow('is in a network');
  });

  test('does not follow a redirect', async () => {
    answer = (_, response) => response.writeHead(307, { Location: `http://${HERE}:${port}/elsewhere` }).end();
    const response = await send(`http://${HERE}:${port}/`, onlyHere, 'x');
    response.resume();
    expect([response.statusCode, seen.length]).toEqual([307, 1]);
  });

  test('ends when its signal says so, also while the response comes', async () => {
    const ended = new AbortController();
    answer = (_, response) => void response.writeHead(200).write('a');
    const response = await sendOutgoing(new URL(`http://${HERE}:${port}/`), {
      signal: ended.signal,
      allowed: onlyHere,
      headers: {},
    });
    const read = text(response);
    ended.abort();
    await expect(read).rejects.toThrow('aborted');
  });
});
