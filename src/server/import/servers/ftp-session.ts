/** FTP over TLS, and plain FTP where a connection allows it (basic-ftp). Data connections go to the server itself, never to one that it names. */
import { createWriteStream } from 'node:fs';
import { Readable, Transform, Writable } from 'node:stream';
import tls from 'node:tls';
import { Client, type FileInfo, FTPError, parseList } from 'basic-ftp';
import { downloadTo } from 'basic-ftp/dist/transfer.js';
import { SourceFault } from '../desk/source-faults.ts';
import { certificateFault, identityOf, isCertificateError, serverName, tlsOptions } from './certificates.ts';
import { openAddresses, serverFault } from './open-address.ts';
import type { RemoteFile } from './remote-names.rules.ts';
import {
  CONNECT_MS,
  type FolderProtocol,
  type Identity,
  type ServerAddress,
  type ServerSession,
  SILENT_MS,
} from './server-session.ts';

type FtpProtocol = Exclude<FolderProtocol, 'sftp'>;

/** Lines of a listing that are read at a time. */
const MOST_LISTED = 1_000;
/** One line of a listing; a server that sends longer ones is none. */
const LONGEST_LINE = 10_000;
/** Not there, or not allowed: FTP says the same of both. */
const [NOT_THERE, NOT_LOGGED_IN, NO_SUCH_COMMAND] = [550, 530, [500, 502, 504]];

/** Reads listings in parts: the one of the package holds a folder of any size in memory. */
class StreamingClient extends Client {
  take: (files: readonly FileInfo[]) => Promise<void> = async () => {};

  protected override async _requestListWithCommand(command: string): Promise<FileInfo[]> {
    const { ftp, _progressTracker: tracker } = this;
    let rest = '';
    const decoder = new TextDecoder();
    const listed = async (lines: readonly string[]) => {
      for (let at = 0; at < lines.length; at += MOST_LISTED) {
        const part = lines
          .slice(at, at + MOST_LISTED)
          .filter((line) => line.trim() !== '' && !line.startsWith('total'));
        if (part.length > 0) await this.take(parseList(part.join('\n')));
      }
    };
    const lines = new Writable({
      write(chunk: Buffer, _, done) {
        const found = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
        rest = found.pop() ?? '';
        if (rest.length > LONGEST_LINE) done(new SourceFault('server-error', 'LIST'));
        else listed(found).then(() => done(), done);
      },
      final(done) {
        listed([rest.replace(/\r$/, '')]).then(() => done(), done);
      },
    });
    await downloadTo(lines, { ftp, tracker, command, remotePath: '', type: 'list' });
    return [];
  }
}

export async function openFtp(protocol: FtpProtocol, address: ServerAddress): Promise<ServerSession> {
  const addresses = await openAddresses(address);
  let fault: unknown;
  for (const ip of addresses) {
    const client = new StreamingClient(SILENT_MS);
    try {
      await withinTime(connect(client, protocol, address, ip), client, address.host);
      const home = await client.pwd();
      return sessionOf(client, home, (error) => faultOf(error, address));
    } catch (error) {
      client.close();
      fault = faultOf(error, address);
      // Only a server that is not there may be elsewhere.
      if (!(fault instanceof SourceFault) || fault.fault.code !== 'unreachable') break;
    }
  }
  throw fault;
}

async function connect(client: Client, protocol: FtpProtocol, address: ServerAddress, ip: string): Promise<void> {
  const { host, port, username, secrets, pinned } = address;
  const servername = serverName(host);
  const options = { ...tlsOptions(pinned), servername };
  try {
    if (protocol === 'ftps-implicit') await client.connectImplicitTLS(ip, port, { ...options });
    else await client.connect(ip, port);
    if (protocol === 'ftps')
      // biome-ignore lint/correctness/useHookAtTopLevel: a method of FTP, no hook of React.
      await client.useTLS({ ...options, host: ip });
  } catch (error) {
    if (!isCertificateError(error)) throw error;
    client.close();
    throw certificateFault(pinned, await certificateOf(protocol, ip, port, servername), host);
  }
  await client.login(username, secrets.password);
  // biome-ignore lint/correctness/useHookAtTopLevel: a method of FTP, no hook of React.
  await client.useDefaultSettings();
}

/** Asks the server for its certificate and for nothing else. */
async function certificateOf(
  protocol: FtpProtocol,
  ip: string,
  port: number,
  servername: string,
): Promise<Identity | undefined> {
  const client = new Client(CONNECT_MS);
  try {
    const options = { servername, rejectUnauthorized: false };
    if (protocol === 'ftps-implicit') await client.connectImplicitTLS(ip, port, options);
    else {
      await client.connect(ip, port);
      // biome-ignore lint/correctness/useHookAtTopLevel: a method of FTP, no hook of React.
      await client.useTLS({ ...options, host: ip });
    }
    const { socket } = client.ftp;
    return socket instanceof tls.TLSSocket ? identityOf(socket) : undefined;
  } catch {
    return undefined;
  } finally {
    client.close();
  }
}

async function withinTime(work: Promise<void>, client: Client, host: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new SourceFault('unreachable', host));
      client.close();
    }, CONNECT_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

function faultOf(error: unknown, { host, username }: Pick<ServerAddress, 'host' | 'username'>): unknown {
  if (error instanceof SourceFault) return error;
  if (error instanceof FTPError) {
    if (error.code === NOT_LOGGED_IN) return new SourceFault('credentials', username);
    if (error.code === NOT_THERE) return new SourceFault('denied', error.message.slice(0, 200));
    return new SourceFault('server-error', error.message.slice(0, 200));
  }
  if (isCertificateError(error)) return new SourceFault('certificate', host);
  const fault = serverFault(error, host);
  if (fault instanceof SourceFault) return fault;
  const { code, message } = error as NodeJS.ErrnoException;
  if (typeof code === 'string' && !code.startsWith('ERR_SSL')) return error;
  if (/timeout/i.test(message)) return new SourceFault('silent', SILENT_MS / 1000);
  if (/closed|reset|FIN/i.test(message)) return new SourceFault('broken-off', host);
  return new SourceFault('server-error', message.slice(0, 200));
}

function sessionOf(client: StreamingClient, home: string, faultOf: (error: unknown) => unknown): ServerSession {
  /** Folders that do not begin with a slash lie below the one where the user arrives. */
  const folderOf = (folder: string) =>
    (folder.startsWith('/') ? folder : `${home}/${folder}`).replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const pathOf = (folder: string, name: string) => `${folderOf(folder).replace(/\/$/, '')}/${name}`;
  async function orFault<Answer>(work: Promise<Answer>): Promise<Answer> {
    try {
      return await work;
    } catch (error) {
      throw faultOf(error);
    }
  }
  const sizeOf = async (path: string): Promise<number | null> => {
    try {
      return await client.size(path);
    } catch (error) {
      if (error instanceof FTPError && error.code === NOT_THERE) return null;
      throw error;
    }
  };
  const changedOf = (path: string) =>
    client.lastMod(path).then(
      (at) => String(at.getTime()),
      (error: unknown) => {
        if (error instanceof FTPError) return null;
        throw error;
      },
    );
  /** `550` says no, not why: false only where the file is not there. */
  async function orMissing(work: Promise<unknown>, path: string): Promise<boolean> {
    try {
      await work;
      return true;
    } catch (error) {
      if (error instanceof FTPError && error.code === NOT_THERE && (await orFault(sizeOf(path))) === null) return false;
      throw faultOf(error);
    }
  }

  return {
    close: () => client.close(),
    async list(folder, take) {
      // Some servers list a folder that is not there as an empty one.
      await client.cd(folderOf(folder)).catch((error: unknown) => {
        throw error instanceof FTPError && error.code === NOT_THERE
          ? new SourceFault('no-folder', folder)
          : faultOf(error);
      });
      client.take = async (files) => {
        await take(files.filter(({ isFile }) => isFile).map(remoteFile));
      };
      await orFault(client.list());
    },
    async download(folder, name, path, maxBytes) {
      let bytes = 0;
      const counted = new Transform({
        transform(chunk: Buffer, _, done) {
          bytes += chunk.length;
          if (bytes > maxBytes) done(new SourceFault('too-large', Math.round(maxBytes / 1_000_000)));
          else done(null, chunk);
        },
      });
      const written = createWriteStream(path);
      const ended = new Promise<void>((resolve, reject) => {
        written.once('close', resolve).once('error', reject);
        counted.once('error', (error) => written.destroy(error));
      });
      counted.pipe(written);
      try {
        await client.downloadTo(counted, pathOf(folder, name));
        await ended;
      } catch (error) {
        written.destroy();
        await ended.catch(() => {});
        throw faultOf(error);
      }
    },
    async stat(folder, name) {
      const path = pathOf(folder, name);
      try {
        const bytes = await sizeOf(path);
        return bytes === null ? null : { bytes, changed: await changedOf(path) };
      } catch (error) {
        // A server without SIZE cannot be asked for a single file.
        if (error instanceof FTPError && NO_SUCH_COMMAND.includes(error.code)) throw new SourceFault('no-size', '');
        throw faultOf(error);
      }
    },
    async upload(folder, name, bytes) {
      await orFault(client.uploadFrom(Readable.from([bytes]), pathOf(folder, name)));
    },
    rename: ([fromFolder, from], [toFolder, to]) =>
      orMissing(client.rename(pathOf(fromFolder, from), pathOf(toFolder, to)), pathOf(fromFolder, from)),
    remove: (folder, name) => orMissing(client.remove(pathOf(folder, name)), pathOf(folder, name)),
  };
}

/** Listings without a year or seconds have their words compared, exact ones their time. */
const remoteFile = ({ name, size: bytes, rawModifiedAt, modifiedAt }: FileInfo): RemoteFile => ({
  name,
  bytes,
  changed: modifiedAt ? String(modifiedAt.getTime()) : rawModifiedAt,
  changedAt: modifiedAt?.getTime() ?? 0,
});
