/** The port of the shop. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Under a rush of connections we want to return 503 for each one; with a small backlog the system would reset them
 * before we see them.
 */
export const BACKLOG = 4096;

export interface Place {
  /** 0 lets the system choose one. */
  readonly port: number;
  readonly host: string;
}

export async function listenOn(server: Server, { port, host }: Place, { shared = false } = {}): Promise<void> {
  server.listen({ port, host, backlog: BACKLOG, ...(shared && { reusePort: true }) });
  await once(server, 'listening');
}

/**
 * Whether another process has the port. Servers that share a port would not notice: each of two shops would get every
 * second visitor. @throws EADDRINUSE
 */
export async function checkPortIsFree(place: Place): Promise<void> {
  const probe = createServer();
  await listenOn(probe, place);
  const closed = once(probe, 'close');
  probe.close();
  await closed;
}
