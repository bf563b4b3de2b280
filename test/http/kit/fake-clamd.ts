/** A minimal clamd on a real socket: reads INSTREAM as clamd does and finds the EICAR test text, however it is split into chunks. */
import { createServer, type Socket } from 'node:net';

/** The text that every scanner reports although it is harmless; concatenated so that scanners do not block this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface FakeClamd {
  /** How many files it scanned, and their bytes. */
  readonly scanned: number[];
  /** It accepts everything and never responds. */
  silent: boolean;
  /** Sent instead of a verdict. */
  says: string | undefined;
  close(): Promise<void>;
}

export async function startFakeClamd(path: string): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const clamd: FakeClamd = {
    scanned: [],
    silent: false,
    says: undefined,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let received = Buffer.alloc(0);
    socket.on('data', (part: Buffer) => {
      received = Buffer.concat([received, part]);
      const file = fileOf(received);
      if (!file || clamd.silent) return;
      clamd.scanned.push(file.length);
      const verdict = file.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : 'stream: OK';
      socket.end(`${clamd.says ?? verdict}\0`);
    });
  });
  await new Promise<void>((done) => server.listen(path, done));
  return clamd;
}

/** The whole file, once its empty last chunk has arrived. */
function fileOf(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (received.length < command.length) return undefined;
  if (received.toString('latin1', 0, command.length) !== command) throw new Error('clamd was asked something else');
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
