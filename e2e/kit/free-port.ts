/** For servers that a test starts by itself. */
import { createServer } from 'node:net';

/** Below the ports that Linux and macOS give to outgoing connections: of those, one that is free now may be another process's before it is used. */
const FIRST = 20_000;
const COUNT = 12_000;

/** A TCP port that nobody listens at, chosen at random: processes that ask at the same moment get different ones. */
export async function freePort(): Promise<number> {
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
