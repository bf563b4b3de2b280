/** An SFTP server of another system (ssh2's own), over a folder of this machine, with what goes wrong on such servers. */
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
import { join, posix } from 'node:path';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp;

export interface SftpFaults {
  /** Files are never deleted or moved. */
  keepsAll?: boolean;
  /** The line is cut after so many bytes of a file. */
  cutAfter?: number;
  /** Before each read of a file. */
  onRead?: (name: string, at: number) => void;
  /** After a file was deleted. */
  onRemove?: (name: string) => void;
  /** Names of a listing, instead of those of the folder. */
  listed?: () => Iterable<string>;
  /** Says nothing any more. */
  silent?: boolean;
}

export interface TestSftp {
  readonly port: number;
  /** As clients see it. */
  readonly fingerprint: string;
  readonly faults: SftpFaults;
  /** Logins that were tried: method and user. */
  readonly logins: string[];
  close(): Promise<void>;
}

export interface SftpOptions {
  readonly root: string;
  readonly username: string;
  readonly password?: string;
  /** OpenSSH text of the public key. */
  readonly publicKey?: string;
  readonly port?: number;
}

export async function startSftp(options: SftpOptions): Promise<TestSftp> {
  const { createHash } = await import('node:crypto');
  const hostKey = ssh2.utils.generateKeyPairSync('ed25519');
  const parsed = ssh2.utils.parseKey(hostKey.public);
  if (parsed instanceof Error) throw parsed;
  const digest = createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '');
  const faults: SftpFaults = {};
  const logins: string[] = [];
  const open = new Set<Connection>();
  const sockets = new Set<Socket>();
  const server = new ssh2.Server({ hostKeys: [hostKey.private] }, (client) => {
    open.add(client);
    client.on('error', () => {});
    client.on('close', () => open.delete(client));
    client.on('authentication', (asked) => {
      logins.push(`${asked.method} ${asked.username}`);
      if (asked.username !== options.username) return asked.reject(['password', 'publickey']);
      if (asked.method === 'password' && options.password !== undefined && asked.password === options.password)
        return asked.accept();
      if (asked.method === 'publickey' && options.publicKey !== undefined) {
        const known = ssh2.utils.parseKey(options.publicKey);
        if (known instanceof Error || !known.getPublicSSH().equals(asked.key.data)) return asked.reject();
        if (!asked.signature || known.verify(asked.blob ?? Buffer.alloc(0), asked.signature, asked.hashAlgo) === true)
          return asked.accept();
      }
      asked.reject(['password', 'publickey']);
    });
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => serve(acceptSftp(), options.root, faults, () => client.end()));
    });
  });
  const listening = server as unknown as { _srv: { on(event: string, take: (socket: Socket) => void): void } };
  listening._srv.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    fingerprint: `SHA256:${digest}`,
    faults,
    logins,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close();
        resolve();
      }),
  };
}

type Handle = { readonly path: string; readonly fd: number } | { readonly path: string; names: Iterator<string> };

function serve(sftp: SFTPWrapper, root: string, faults: SftpFaults, cut: () => void): void {
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
    if (faults.silent) return;
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
  const nameOf = (path: string) => path.split('/').at(-1) ?? '';

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
      sftp.handle(request, opened({ path: pathOf(path), names: (faults.listed?.() ?? names)[Symbol.iterator]() }));
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
        const found = faults.listed ? undefined : statSync(join(handle.path, filename), { throwIfNoEntry: false });
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
      faults.onRead?.(nameOf(handle.path), offset);
      if (faults.cutAfter !== undefined && offset + length > faults.cutAfter) return cut();
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
      if (faults.cutAfter !== undefined && offset + data.length > faults.cutAfter) return cut();
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
      if (faults.keepsAll) return sftp.status(request, STATUS_CODE.PERMISSION_DENIED);
      unlinkSync(pathOf(path));
      sftp.status(request, STATUS_CODE.OK);
      faults.onRemove?.(nameOf(path));
    }),
  );
  sftp.on('RENAME', (request, from, to) =>
    answer(request, () => {
      if (faults.keepsAll) return sftp.status(request, STATUS_CODE.PERMISSION_DENIED);
      statSync(pathOf(from));
      // Version 3 replaces nothing.
      if (statSync(pathOf(to), { throwIfNoEntry: false })) return sftp.status(request, STATUS_CODE.FAILURE);
      renameSync(pathOf(from), pathOf(to));
      sftp.status(request, STATUS_CODE.OK);
    }),
  );
}
