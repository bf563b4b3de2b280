/** The line between the shop and a server of others: a relay on 127.0.0.1 that counts what goes through it and breaks when a test says so. */
import net, { type AddressInfo, type Socket } from 'node:net';

export interface BadLine {
  readonly port: number;
  /** The port, or the path of the socket, that it leads to, for connections from now on. */
  target: number | string;
  /** Breaks each connection after so many bytes from that side. */
  cutAfter: { readonly from: 'client' | 'server'; readonly bytes: number } | undefined;
  /** Called once, when so many bytes came from the server. */
  onBytes: { readonly bytes: number; readonly call: () => void } | undefined;
  /**
   * Breaks the connection, once, when the client says this: `before` it reaches the server, or `after` the server has responded, before the
   * client hears it.
   */
  cutAt: { readonly text: string; readonly when: 'before' | 'after' } | undefined;
  /** Nothing goes through, and nothing is closed, as when a firewall forgot the connection; open ones and new ones. */
  isSilent: boolean;
  /** Connections opened so far. */
  opened: number;
  /** Bytes of the connection that was opened last. */
  readonly last: { client: number; server: number };
  /** Breaks all connections now. */
  cut(): void;
  close(): Promise<void>;
}

/** Only a TCP connection can be reset. */
const breakOff = (socket: Socket): void =>
  void (socket.remoteFamily === undefined ? socket.destroy() : socket.resetAndDestroy());

export async function startBadLine(target: number | string): Promise<BadLine> {
  const sockets = new Set<Socket>();
  const known = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const line = {
    port: 0,
    target,
    cutAfter: undefined,
    onBytes: undefined,
    cutAt: undefined,
    isSilent: false,
    opened: 0,
    last: { client: 0, server: 0 },
    cut() {
      for (const socket of sockets) breakOff(socket);
    },
    close: () =>
      new Promise<void>((resolve) => {
        line.cut();
        relay.close(() => resolve());
      }),
  } as { -readonly [Key in keyof BadLine]: BadLine[Key] };
  const relay = net.createServer((client) => {
    const { target } = line;
    const server = net.connect(typeof target === 'string' ? { path: target } : { host: '127.0.0.1', port: target });
    line.opened += 1;
    let isLastAnswer = false;
    const bytes = { client: 0, server: 0 };
    line.last = bytes;
    const sides = { client: known(client), server: known(server) };
    for (const from of ['client', 'server'] as const) {
      const to = from === 'client' ? 'server' : 'client';
      sides[from].on('data', (chunk: Buffer) => {
        bytes[from] += chunk.length;
        if (line.isSilent) return;
        const { cutAt } = line;
        const isSaid = from === 'client' && cutAt !== undefined && chunk.includes(cutAt.text);
        if (isSaid) {
          line.cutAt = undefined;
          if (cutAt.when === 'after') isLastAnswer = true;
        }
        if ((isSaid && cutAt.when === 'before') || (from === 'server' && isLastAnswer)) {
          for (const socket of Object.values(sides)) breakOff(socket);
          return;
        }
        if (from === 'server' && line.onBytes && bytes.server >= line.onBytes.bytes) {
          const { call } = line.onBytes;
          line.onBytes = undefined;
          call();
        }
        const { cutAfter } = line;
        if (cutAfter?.from !== from || bytes[from] < cutAfter.bytes) return void sides[to].write(chunk);
        for (const socket of Object.values(sides)) socket.destroy();
      });
      sides[from].on('end', () => sides[to].end());
      sides[from].on('close', () => sides[to].destroy());
    }
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  line.port = (relay.address() as AddressInfo).port;
  return line;
}

/** Puts such a line between the shop and its database, which listens on a socket or a port. */
export async function lineToDatabase(url: string): Promise<{ readonly line: BadLine; readonly url: string }> {
  const place = new URL(url.replace('@/', '@localhost/'));
  const socket = place.searchParams.get('host');
  const port = place.searchParams.get('port') ?? (place.port || '5432');
  const line = await startBadLine(socket === null ? Number(port) : `${socket}/.s.PGSQL.${port}`);
  place.host = `127.0.0.1:${line.port}`;
  for (const name of ['host', 'port']) place.searchParams.delete(name);
  return { line, url: place.href };
}
