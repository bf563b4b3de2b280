import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { fetchSource, type SourceRequest } from './fetch-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'bancale-fetch-'));
let server: http.Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();
let base = '';

beforeAll(async () => {
  server = http.createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `https://localhost:${(server.address() as AddressInfo).port}`;
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Without TLS: a certificate of its own would have to be made by a command of the machine. */
function trust(): void {
  vi.spyOn(https, 'request').mockImplementation(((url: URL, options: http.RequestOptions, done: () => void) =>
    http.request(new URL(url.href.replace('https:', 'http:')), options, done)) as never);
}

const path = join(folder, 'file');
const asked = (more: Partial<SourceRequest> = {}): SourceRequest => ({
  url: `${base}/list.csv`,
  username: '',
  password: '',
  etag: '',
  modified: '',
  path,
  ...more,
});
const limits = { maxMb: 1, seconds: 5, allowed: () => true };
const faultOf = (more: Partial<SourceRequest> = {}, other: Partial<typeof limits> = {}) =>
  fetchSource(asked(more), { ...limits, ...other }).then(
    () => 'none',
    (error: { fault?: { code: string; detail: string } }) => `${error.fault?.code} ${error.fault?.detail}`.trim(),
  );

describe('the file of an HTTPS source', () => {
  test('is written with its digest, and is asked for with what is known of the last one', async () => {
    trust();
    let seen: IncomingMessage['headers'] = {};
    answer = ({ headers }, response) => {
      seen = headers;
      if (headers['if-none-match'] === '"1"') return response.writeHead(304).end();
      response.writeHead(200, { ETag: '"1"', 'Content-Disposition': 'attachment; filename="l.csv"' }).end('a;b\n1;2\n');
    };
    const file = await fetchSource(asked({ username: 'u', password: 'p' }), limits);
    expect(file).toMatchObject({ bytes: 8, etag: '"1"', disposition: 'attachment; filename="l.csv"' });
    expect(seen.authorization).toBe(`Basic ${Buffer.from('u:p').toString('base64')}`);
    expect(readFileSync(path, 'utf8')).toBe('a;b\n1;2\n');
    expect(await fetchSource(asked({ etag: '"1"' }), limits)).toBeUndefined();
  });

  test.each<[string, (response: ServerResponse) => void, string]>([
    [
      'is elsewhere',
      (response) => response.writeHead(302, { Location: 'https://b.example/x?key=1' }).end(),
      'redirect https://b.example/x',
    ],
    ['wants another password', (response) => response.writeHead(401).end(), 'credentials 401'],
    ['is not there', (response) => response.writeHead(404).end(), 'not-there 404'],
    ['cannot be had now', (response) => response.writeHead(500).end(), 'server-error 500'],
    ['is empty', (response) => response.writeHead(200).end(), 'empty'],
    [
      'says that it is too large',
      (response) => response.writeHead(200, { 'Content-Length': '9000000' }).write('a'),
      'too-large 1',
    ],
    [
      'is too large without saying so',
      (response) => response.writeHead(200).end(Buffer.alloc(1_200_000)),
      'too-large 1',
    ],
    [
      'breaks off',
      (response) => response.writeHead(200, { 'Content-Length': '10' }).write('a', () => response.destroy()),
      'broken-off',
    ],
  ])('that %s', async (_, respond, fault) => {
    trust();
    answer = (__, response) => respond(response);
    expect(await faultOf()).toBe(fault);
  });

  test('that never ends is given up', async () => {
    trust();
    answer = (_, response) => void response.writeHead(200).write('a');
    expect(await faultOf({}, { seconds: 1 })).toBe('too-slow 1');
  });

  test('of a private network is not asked for, by name nor by number', async () => {
    let calls = 0;
    answer = (_, response) => {
      calls++;
      response.end('a');
    };
    const none = { allowed: () => false };
    expect(await faultOf({}, none)).toBe('private-network localhost');
    expect(await faultOf({ url: 'https://127.0.0.1:1/x' }, none)).toBe('private-network 127.0.0.1');
    expect(await faultOf({ url: 'https://[::1]:1/x' }, none)).toBe('private-network ::1');
    expect(calls).toBe(0);
  });

  test('of a server that has no TLS, or that is not there', async () => {
    expect(await faultOf()).toBe('certificate localhost');
    expect(await faultOf({ url: 'https://localhost:1/x' })).toBe('unreachable localhost');
  });
});
