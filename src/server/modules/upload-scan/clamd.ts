/**
 * Sends bytes to clamd (ClamAV) with its command INSTREAM: chunks with their length before them, an empty one at the
 * end, then one line is returned. Written by hand because the packages for it have no types and had no release for two
 * years (docs/decisions/0161-upload-scan.md).
 */
import { connect } from 'node:net';
import type { ScannerAddress } from './scanner-address.ts';

export type Verdict = { readonly clean: true } | { readonly clean: false; readonly signature: string };

const PART = 64 * 1024;
const LONGEST_ANSWER = 4096;

/**
 * @throws Error when there is no response in time, or one that is no verdict (file too large for clamd's own limit …).
 */
export function askClamd(
  address: Exclude<ScannerAddress, { kind: 'command' }>,
  bytes: Uint8Array,
  timeoutMs: number,
): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      address.kind === 'socket' ? { path: address.path } : { host: address.host, port: address.port },
    );
    let response = '';
    const timer = setTimeout(() => end(new Error(`clamd did not answer within ${timeoutMs} ms`)), timeoutMs);
    const end = (found: Verdict | Error) => {
      clearTimeout(timer);
      socket.destroy();
      if (found instanceof Error) reject(found);
      else resolve(found);
    };
    socket.setEncoding('utf8');
    socket.on('connect', () => {
      socket.write('zINSTREAM\0');
      for (let at = 0; at < bytes.length; at += PART) {
        const part = bytes.subarray(at, at + PART);
        socket.write(lengthOf(part.length));
        socket.write(part);
      }
      socket.write(lengthOf(0));
    });
    socket.on('data', (text: string) => {
      response += text;
      if (response.includes('\0') || response.length > LONGEST_ANSWER) end(verdictOf(response));
    });
    socket.on('error', end);
    socket.on('close', () => end(verdictOf(response)));
  });
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** `stream: OK`, `stream: Eicar-Signature FOUND`, `INSTREAM size limit exceeded. ERROR`. */
function verdictOf(response: string): Verdict | Error {
  const line = (response.split('\0')[0] ?? '').trim();
  if (line === 'stream: OK') return { clean: true };
  const found = /^stream: (.+) FOUND$/.exec(line);
  if (found?.[1]) return { clean: false, signature: found[1] };
  return new Error(`clamd answered "${line.slice(0, 200)}"`);
}
