import { rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The process that holds a data folder. */
export interface Holder {
  pid: number;
  /** What it is doing, such as `shop` or `import`. */
  purpose: string;
}

/**
 * A lock that the kernel releases however the process ends: a listening socket. On Linux it has a name without a file
 * (abstract namespace), made of the folder's device and inode, so other spellings of the path give the same lock. A
 * client that connects gets the holder's data.
 */
export interface FolderLock {
  release(): Promise<void>;
}

/** Takes the lock of an existing folder, or returns its holder. */
export async function lockFolder(folder: string, purpose: string): Promise<FolderLock | Holder> {
  const address = addressOf(folder);
  for (let attempt = 0; ; attempt++) {
    const server = await listen(address, `${process.pid} ${purpose}`);
    if (server !== undefined) return { release: () => new Promise((done) => server.close(() => done())) };
    const holder = await askHolder(address);
    if (holder !== undefined) return holder;
    // No process listens: the lock was just released, or (where sockets are files) its process was killed.
    if (attempt > 0 && !address.startsWith('\0')) rmSync(address, { force: true });
    if (attempt > 5) return { pid: 0, purpose: '' };
  }
}

function addressOf(folder: string): string {
  const { dev, ino } = statSync(folder);
  return process.platform === 'linux' ? `\0bancale-${dev}-${ino}` : join(folder, 'lock.sock');
}

function listen(address: string, response: string): Promise<Server | undefined> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(response);
    });
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : fail(error),
    );
    server.listen(address, () => done(server.unref()));
  });
}

async function askHolder(address: string): Promise<Holder | undefined> {
  const socket = connect(address);
  socket.setTimeout(2_000, () => socket.destroy());
  try {
    const [pid, purpose = ''] = (await text(socket)).split(' ');
    return { pid: Number(pid) || 0, purpose };
  } catch (error) {
    const gone =
      error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOENT');
    return gone ? undefined : { pid: 0, purpose: '' };
  }
}
