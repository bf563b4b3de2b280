/** For shops that a test file starts beside the shared one. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A TCP port that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((done) => server.close(() => done()));
  return port;
}
