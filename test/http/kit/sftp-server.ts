/** An SFTP server of another system (ssh2's own), over a folder of this machine, with what goes wrong on such servers. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { dirname, join, posix } from 'node:path';
import ssh2, { type SFTPWrapper } from 'ssh2';
import { newRoot, type SftpServer } from './remote-servers.ts';
import { createSshKeys } from './ssh-keys.ts';

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp;

export interface TestSftp extends SftpServer {
  /** Names of a listing, instead of those of the folder. */
  listed: (() => Iterable<string>) | undefined;
}

const USER = 'erp';
const PASSWORD = 'segreto';

/** What a test makes of its folders. */
interface Behaviour {
  readonly root: string;
  /** Folders whose files are never deleted or moved. */
  readonly kept: Set<string>;
  readonly removals: Map<string, () => void>;
  readonly listed: () => TestSftp['listed'];
}

/** @param publicKey of the user, as OpenSSH text */
export async function startSftp(publicKey = '', root = newRoot()): Promise<TestSftp> {
  const hostKey = createSshKeys();
  const parsed = ssh2.utils.parseKey(hostKey.public);
  if (parsed instanceof Error) throw parsed;
  const digest = createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '');
  const logins: string[] = [];
  const sockets = new Set<Socket>();
  const kept = new Set<string>();
  const removals = new Map<string, () => void>();
  const server = new ssh2.Server({ hostKeys: [hostKey.private] }, (client) => {
    client.on('error', () => {});
    client.on('authentication', (asked) => {
      if (asked.method !== 'none') logins.push(`${asked.method} ${asked.username}`);
      if (asked.username !== USER) return asked.reject(['password', 'publickey']);
      if (asked.method === 'password' && asked.password === PASSWORD) return asked.accept();
      if (asked.method === 'publickey' && publicKey !== '') {
        const known = ssh2.utils.parseKey(publicKey);
        if (known instanceof Error || !known.getPublicSSH().equals(asked.key.data)) return asked.reject();
        if (!asked.signature || known.verify(asked.blob ?? Buffer.alloc(0), asked.signature, asked.hashAlgo) === true)
          return asked.accept();
      }
      asked.reject(['password', 'publickey']);
    });
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => serve(acceptSftp(), { root, kept, removals, listed: () => self.listed }));
    });
  });
  const listening = server as unknown as { _srv: { on(event: string, take: (socket: Socket) => void): void } };
  listening._srv.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const self: TestSftp = {
    port: (server.address() as AddressInfo).port,
    username: USER,
    password: PASSWORD,
    fingerprint: `SHA256:${digest}`,
    root,
    listed: undefined,
    logins: () => logins,
    protect: (folder, on) => void (on ? kept.add(join(root, folder)) : kept.delete(join(root, folder))),
    onRemove: (folder, call) => void removals.set(join(root, folder), call),
    twin: () => startSftp(publicKey, root),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return self;
}

type Handle = { readonly path: string; readonly fd: number } | { readonly path: string; names: Iterator<string> };

function serve(sftp: SFTPWrapper, { root, kept, removals, listed }: Behaviour): void {
  const handles = new Map<number, Handle>();
  let next = 0;
  /** Paths of clients begin where the user arrives. */
  const pathOf = (path: string) => join(root, posix.normalize(`/${path}`));
  const opened = (handle: Handle): Buffer => {
    const id = Buffer.alloc(4);
    id.writeUInt32BE(next);
    handles.set(next++, handle);
    return id;
  };
  const handleOf = (id: Buffer) => handles.get(id.readUInt32BE());
  const answer = (request: number, work: () => void) => {
    try {
      work();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const known = code === 'ENOENT' || code === 'ENOTDIR';
      sftp.status(request, known ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE);
    }
  };
  const attributes = ({ mode, size, mtimeMs, atimeMs }: Stats) => ({
    mode,
    uid: 0,
    gid: 0,
    size,
    atime: Math.floor(atimeMs / 1000),
    mtime: Math.floor(mtimeMs / 1000),
  });
  const isKept = (path: string) => kept.has(dirname(pathOf(path)));

  sftp.on('REALPATH', (request, path) =>
    answer(request, () =>
      sftp.name(request, [{ filename: posix.normalize(`/${path}`), longname: '', attrs: {} as never }]),
    ),
  );
  for (const event of ['STAT', 'LSTAT'] as const)
    sftp.on(event, (request: number, path: string) =>
      answer(request, () => sftp.attrs(request, attributes(statSync(pathOf(path))))),
    );
  sftp.on('FSTAT', (request, id) =>
    answer(request, () => {
      const handle = handleOf(id);
      if (!handle || !('fd' in handle)) throw new Error('No file.');
      sftp.attrs(request, attributes(fstatSync(handle.fd)));
    }),
  );
  sftp.on('OPENDIR', (request, path) =>
    answer(request, () => {
      const names = readdirSync(pathOf(path));
      sftp.handle(request, opened({ path: pathOf(path), names: (listed()?.() ?? names)[Symbol.iterator]() }));
    }),
  );
  sftp.on('READDIR', (request, id) =>
    answer(request, () => {
      const handle = handleOf(id);
      if (!handle || !('names' in handle)) throw new Error('No folder.');
      const part: Array<{ filename: string; longname: string; attrs: ReturnType<typeof attributes> }> = [];
      while (part.length < 100) {
        const { value: filename, done } = handle.names.next();
        if (done) break;
        const found = listed() ? undefined : statSync(join(handle.path, filename), { throwIfNoEntry: false });
        const attrs = found
          ? attributes(found)
          : { mode: 0o100644, uid: 0, gid: 0, size: 5, atime: 1_700_000_000, mtime: 1_700_000_000 };
        part.push({ filename, longname: filename, attrs });
      }
      if (part.length === 0) sftp.status(request, STATUS_CODE.EOF);
      else sftp.name(request, part);
    }),
  );
  sftp.on('OPEN', (request, path, flags) =>
    answer(request, () => {
      const isWrite = (flags & OPEN_MODE.WRITE) !== 0;
      sftp.handle(request, opened({ path, fd: openSync(pathOf(path), isWrite ? 'w' : 'r') }));
    }),
  );
  sftp.on('READ', (request, id, offset, length) =>
    answer(request, () => {
      const handle = handleOf(id);
      if (!handle || !('fd' in handle)) throw new Error('No file.');
      const bytes = Buffer.alloc(length);
      const read = readSync(handle.fd, bytes, 0, length, offset);
      if (read === 0) sftp.status(request, STATUS_CODE.EOF);
      else sftp.data(request, bytes.subarray(0, read));
    }),
  );
  sftp.on('WRITE', (request, id, offset, data) =>
    answer(request, () => {
      const handle = handleOf(id);
      if (!handle || !('fd' in handle)) throw new Error('No file.');
      writeSync(handle.fd, data, 0, data.length, offset);
      sftp.status(request, STATUS_CODE.OK);
    }),
  );
  for (const event of ['FSETSTAT', 'SETSTAT'] as const)
    sftp.on(event, (request: number) => answer(request, () => sftp.status(request, STATUS_CODE.OK)));
  sftp.on('CLOSE', (request, id) =>
    answer(request, () => {
      const handle = handleOf(id);
      if (handle && 'fd' in handle) closeSync(handle.fd);
      handles.delete(id.readUInt32BE());
      sftp.status(request, STATUS_CODE.OK);
    }),
  );
  sftp.on('REMOVE', (request, path) =>
    answer(request, () => {
      if (isKept(path)) return sftp.status(request, STATUS_CODE.PERMISSION_DENIED);
      unlinkSync(pathOf(path));
      sftp.status(request, STATUS_CODE.OK);
      const folder = dirname(pathOf(path));
      removals.get(folder)?.();
      removals.delete(folder);
    }),
  );
  sftp.on('RENAME', (request, from, to) =>
    answer(request, () => {
      if (isKept(from)) return sftp.status(request, STATUS_CODE.PERMISSION_DENIED);
      statSync(pathOf(from));
      // Version 3 replaces nothing.
      if (statSync(pathOf(to), { throwIfNoEntry: false })) return sftp.status(request, STATUS_CODE.FAILURE);
      renameSync(pathOf(from), pathOf(to));
      sftp.status(request, STATUS_CODE.OK);
    }),
  );
}
