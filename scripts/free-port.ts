/** Ports for servers that tests and `npm run engines` start. */
import { createServer } from 'node:net';

/** Below the ports that Linux and macOS give to outgoing connections: of those, one that is free now may be another process's before it is used. */
const FIRST = 20_000;
const COUNT = 12_000;

/**
 * A TCP port of 127.0.0.1 that nobody listens at: the usual one if it is free, else one chosen at random, so that processes that
 * ask at the same moment get different ones.
 */
export async function freePort(usual?: number): Promise<number> {
  if (usual !== undefined && (await isFree(usual))) return usual;
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
