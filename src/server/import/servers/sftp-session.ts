/**
 * SFTP (ssh2 itself: its listing comes in parts, so that a folder of any size is read within a small memory). The host key is compared before
 * anything of ours is sent; without a confirmed one nothing is.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Attributes, FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2';
import ssh2 from 'ssh2';
import { SourceFault } from '../desk/source-faults.ts';
import { connectTo, serverFault } from './open-address.ts';
import type { RemoteFile } from './remote-names.rules.ts';
import { CONNECT_MS, IdentityFault, type ServerAddress, type ServerSession } from './server-session.ts';

/** Status codes of SFTP version 3. */
const [END, NOT_THERE, DENIED] = [1, 2, 3];
const [FILE_KIND, PLAIN_FILE] = [0o170000, 0o100000];

/** `SHA256:…`, as `ssh-keygen -l` prints it. */
export const fingerprintOf = (hostKey: Buffer): string =>
  `SHA256:${createHash('sha256').update(hostKey).digest('base64').replace(/=+$/, '')}`;

export async function openSftp(address: ServerAddress): Promise<ServerSession> {
  const { host, username, secrets, pinned } = address;
  const socket = await connectTo(address);
  const client = new ssh2.Client();
  let refused: IdentityFault | undefined;
  let lineFault: unknown;
  let isReady = false;
  let isClosed = false;
  socket.on('error', (error) => {
    lineFault ??= error;
  });
  // What happens between two requests is reported by the next one.
  client.on('error', (error) => {
    lineFault ??= error;
  });
  client.on('close', () => {
    isClosed = true;
  });
  const faultOf = (error: unknown): unknown => {
    if (refused) return refused;
    if (lineFault instanceof SourceFault) return lineFault;
    if (isReady && isClosed) return new SourceFault('broken-off', host);
    const { code, level } = error as { code?: unknown; level?: string };
    if (level === 'client-authentication') return new SourceFault('credentials', username);
    if (level === 'client-timeout') return new SourceFault('unreachable', host);
    if (code === NOT_THERE) return new SourceFault('not-there', 'SFTP');
    if (code === DENIED) return new SourceFault('denied', '');
    const fault = serverFault(error, host);
    if (fault instanceof SourceFault || isOurs(fault)) return fault;
    return new SourceFault('server-error', messageOf(error));
  };
  try {
    await new Promise<void>((resolve, reject) => {
      client
        .once('ready', resolve)
        .once('error', reject)
        .once('close', () => reject(new Error('Closed.')));
      client.connect({
        sock: socket,
        username,
        readyTimeout: CONNECT_MS,
        ...(secrets.password !== '' && { password: secrets.password }),
        ...(secrets.privateKey !== '' && { privateKey: secrets.privateKey, passphrase: secrets.passphrase }),
        hostVerifier: (key: Buffer) => {
          const fingerprint = fingerprintOf(key);
          if (pinned && isSame(pinned.fingerprint, fingerprint)) return true;
          refused = new IdentityFault(pinned ? 'host-key-changed' : 'host-key-new', { fingerprint, certificate: null });
          return false;
        },
      });
    });
    isReady = true;
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) =>
      client.sftp((error, opened) => (error ? reject(error) : resolve(opened))),
    );
    return sessionOf(sftp, faultOf, () => {
      client.end();
      socket.destroy();
    });
  } catch (error) {
    client.destroy();
    socket.destroy();
    // A key that cannot be read, or whose passphrase is wrong, is found before anything is sent.
    if (/privateKey|passphrase|key format|parse/i.test(messageOf(error))) throw new SourceFault('private-key', '');
    throw faultOf(error);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 200) : String(error));
const isOurs = (error: unknown) =>
  /^E(NOSPC|ACCES|PERM|ROFS|IO|MFILE)$/.test(String((error as { code?: unknown }).code));
const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const isMissing = (error: unknown) => (error as { code?: unknown }).code === NOT_THERE;
/** A folder alone is the one where the user arrives. */
const pathOf = (folder: string, name: string) => (folder === '' ? name : `${folder.replace(/\/+$/, '')}/${name}`);

function sessionOf(sftp: SFTPWrapper, faultOf: (error: unknown) => unknown, close: () => void): ServerSession {
  /** One request; its response or its fault. */
  function ask<Answer>(
    send: (done: (error: Error | null | undefined, answer: Answer) => void) => void,
  ): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      const gone = () => reject(new Error('Closed.'));
      sftp.once('close', gone);
      send((error, answer) => {
        sftp.off('close', gone);
        if (error) reject(error);
        else resolve(answer);
      });
    });
  }
  /** Undefined = it is not there. @throws SourceFault */
  async function orMissing<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await asked;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw faultOf(error);
    }
  }
  const orFault = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
    try {
      return await asked;
    } catch (error) {
      throw faultOf(error);
    }
  };

  return {
    close,
    async list(folder, take) {
      const handle = await orMissing(ask<Buffer>((done) => sftp.opendir(folder === '' ? '.' : folder, done)));
      if (handle === undefined) throw new SourceFault('no-folder', folder);
      try {
        for (;;) {
          const entries = await ask<FileEntryWithStats[] | false>((done) => sftp.readdir(handle, done)).catch(
            (error: { code?: unknown }) => {
              if (error.code === END) return false as const;
              throw faultOf(error);
            },
          );
          if (entries === false) return;
          await take(entries.filter(({ attrs }) => isPlainFile(attrs)).map(remoteFile));
        }
      } finally {
        sftp.close(handle, () => {});
      }
    },
    async download(folder, name, path, maxBytes) {
      const found = await orFault(ask<Stats>((done) => sftp.stat(pathOf(folder, name), done)));
      const maxMb = Math.round(maxBytes / 1_000_000);
      if (found.size > maxBytes) throw new SourceFault('too-large', maxMb);
      await orFault(
        ask<void>((done) =>
          sftp.fastGet(pathOf(folder, name), path, { concurrency: 16 }, (error) => done(error, undefined)),
        ),
      );
    },
    async stat(folder, name) {
      const found = await orMissing(ask<Stats>((done) => sftp.stat(pathOf(folder, name), done)));
      return found ? { bytes: found.size, changed: String(found.mtime) } : null;
    },
    async upload(folder, name, text) {
      await orFault(ask<void>((done) => sftp.writeFile(pathOf(folder, name), text, (error) => done(error, undefined))));
    },
    async rename([fromFolder, from], [toFolder, to]) {
      const moved = ask<true>((done) =>
        sftp.rename(pathOf(fromFolder, from), pathOf(toFolder, to), (error) => done(error, true)),
      );
      return (await orMissing(moved)) ?? false;
    },
    async remove(folder, name) {
      const removed = ask<true>((done) => sftp.unlink(pathOf(folder, name), (error) => done(error, true)));
      return (await orMissing(removed)) ?? false;
    },
  };
}

/** Servers that say nothing of the kind mean a file; links could lead anywhere. */
const isPlainFile = ({ mode }: Attributes) =>
  mode === undefined || (mode & FILE_KIND) === PLAIN_FILE || (mode & FILE_KIND) === 0;

const remoteFile = ({ filename: name, attrs: { size, mtime } }: FileEntryWithStats): RemoteFile => ({
  name,
  bytes: size ?? 0,
  changed: String(mtime ?? ''),
  changedAt: (mtime ?? 0) * 1000,
});
