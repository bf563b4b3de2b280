/** An FTP server of another system over a folder of this machine: plain, with `AUTH TLS`, or TLS from the first byte (RFC 959, 2428, 3659, 4217). */
import { createReadStream, createWriteStream, readdirSync, renameSync, statSync, unlinkSync } from 'node:fs';
import net, { type AddressInfo, type Socket } from 'node:net';
import { join, posix } from 'node:path';
import tls from 'node:tls';
import { type OwnCertificate, ownCertificate } from './own-certificate.ts';
import { type FtpServer, newRoot } from './remote-servers.ts';

export interface FtpOptions {
  readonly root?: string;
  /** TLS from the first byte. */
  readonly implicit?: boolean;
  /** No TLS at all. */
  readonly plain?: boolean;
  /** Lists as `ls -l` does, with minutes. */
  readonly oldListing?: boolean;
}

const USER = 'erp';
const PASSWORD = 'segreto';

export async function startFtp(options: FtpOptions = {}): Promise<FtpServer> {
  const { root = newRoot() } = options;
  const sockets = new Set<Socket>();
  const certificate: OwnCertificate | undefined = options.plain ? undefined : ownCertificate();
  let passwords = 0;
  /** Cuts the next transfer after so many bytes. */
  let cutAfter: number | undefined;
  const secured = (socket: Socket) =>
    new tls.TLSSocket(socket, {
      isServer: true,
      ...(certificate && { key: certificate.key, cert: certificate.cert }),
    });
  const known = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    return socket;
  };

  function speak(raw: Socket): void {
    let control: Socket = known(raw);
    let folder = '/';
    let renamed = '';
    let isLoggedIn = false;
    let isPrivate = options.implicit ?? false;
    let data: Promise<Socket> | undefined;
    const say = (line: string) => control.write(`${line}\r\n`);
    const pathOf = (name: string) => join(root, posix.resolve(folder, name));

    async function passive(): Promise<number> {
      const listener = net.createServer();
      data = new Promise((resolve) => {
        listener.once('connection', (socket) => {
          listener.close();
          resolve(isPrivate ? secured(known(socket)) : known(socket));
        });
      });
      await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
      return (listener.address() as AddressInfo).port;
    }
    /** @param send undefined: the client sends. */
    async function transfer(work: (socket: Socket) => Promise<void>): Promise<void> {
      say('150 Here it comes.');
      const socket = await data;
      if (!socket) return void say('425 No data connection.');
      socket.on('error', () => {});
      try {
        await work(socket);
        say('226 Done.');
      } catch {
        socket.destroy();
        say('426 Broken off.');
      }
    }
    const send = (stream: NodeJS.ReadableStream) =>
      transfer(
        (socket) =>
          new Promise((resolve, reject) => {
            let sent = 0;
            stream.on('data', (chunk: Buffer) => {
              sent += chunk.length;
              if (cutAfter !== undefined && sent > cutAfter) {
                control.destroy();
                socket.destroy();
                return reject(new Error('Cut.'));
              }
              socket.write(chunk);
            });
            stream.on('end', () => socket.end(resolve));
            stream.on('error', reject);
          }),
      );
    const listed = (): string =>
      readdirSync(pathOf('.'))
        .map((name) => {
          const { size, mtime, ...found } = statSync(pathOf(name));
          const isFolder = (found as { mode: number }).mode & 0o40000;
          const stamp = mtime.toISOString().replaceAll(/\D/g, '').slice(0, 14);
          const day = mtime.toUTCString().slice(5, 11).split(' ').reverse().join(' ');
          return options.oldListing
            ? `${isFolder ? 'd' : '-'}rw-r--r-- 1 erp erp ${size} ${day} ${mtime.toISOString().slice(11, 16)} ${name}\r\n`
            : `type=${isFolder ? 'dir' : 'file'};size=${size};modify=${stamp}; ${name}\r\n`;
        })
        .join('');

    async function obey(command: string, rest: string): Promise<unknown> {
      const open = ['AUTH', 'USER', 'PASS', 'FEAT', 'OPTS', 'PBSZ', 'PROT', 'QUIT'];
      if (!isLoggedIn && !open.includes(command)) return say('530 Log in first.');
      switch (command) {
        case 'AUTH':
          if (!certificate) return say('502 No TLS here.');
          say('234 Go on.');
          control.removeAllListeners('data');
          isPrivate = true;
          control = secured(control);
          control.on('error', () => {});
          return listen();
        case 'USER':
          return say('331 And the password?');
        case 'PASS':
          passwords += 1;
          isLoggedIn = rest === PASSWORD;
          return say(isLoggedIn ? '230 Welcome.' : '530 No.');
        case 'FEAT':
          return say(
            `211-Here:\r\n${options.oldListing ? '' : ' MLST type*;size*;modify*;\r\n'} SIZE\r\n MDTM\r\n211 End`,
          );
        case 'PWD':
          return say(`257 "${folder}"`);
        case 'CWD': {
          const found = statSync(pathOf(rest), { throwIfNoEntry: false });
          if (!found?.isDirectory()) return say('550 No such folder.');
          folder = posix.resolve(folder, rest);
          return say('250 There.');
        }
        case 'EPSV':
          return say(`229 Entering Extended Passive Mode (|||${await passive()}|)`);
        case 'MLSD':
        case 'LIST': {
          const { Readable } = await import('node:stream');
          return send(Readable.from([Buffer.from(listed())]));
        }
        case 'RETR':
          if (!statSync(pathOf(rest), { throwIfNoEntry: false })) return say('550 No such file.');
          return send(createReadStream(pathOf(rest)));
        case 'STOR':
          return transfer(
            (socket) =>
              new Promise((resolve, reject) => {
                socket
                  .pipe(createWriteStream(pathOf(rest)))
                  .on('finish', resolve)
                  .on('error', reject);
              }),
          );
        case 'SIZE': {
          const found = statSync(pathOf(rest), { throwIfNoEntry: false });
          return say(found ? `213 ${found.size}` : '550 No such file.');
        }
        case 'MDTM': {
          const found = statSync(pathOf(rest), { throwIfNoEntry: false });
          return say(
            found ? `213 ${found.mtime.toISOString().replaceAll(/\D/g, '').slice(0, 14)}` : '550 No such file.',
          );
        }
        case 'RNFR':
          if (!statSync(pathOf(rest), { throwIfNoEntry: false })) return say('550 No such file.');
          renamed = rest;
          return say('350 To what?');
        case 'RNTO':
          renameSync(pathOf(renamed), pathOf(rest));
          return say('250 Renamed.');
        case 'DELE':
          if (!statSync(pathOf(rest), { throwIfNoEntry: false })) return say('550 No such file.');
          unlinkSync(pathOf(rest));
          return say('250 Deleted.');
        case 'QUIT':
          return control.end('221 Bye.\r\n');
        default:
          return say('200 Well.');
      }
    }

    let queue = Promise.resolve<unknown>(undefined);
    function listen(): void {
      let text = '';
      control.on('data', (chunk) => {
        text += String(chunk);
        const lines = text.split('\r\n');
        text = lines.pop() ?? '';
        for (const line of lines) {
          const [, command = '', rest = ''] = /^(\S+) ?(.*)$/.exec(line) ?? [];
          queue = queue.then(() => obey(command.toUpperCase(), rest)).catch(() => say('451 Failed.'));
        }
      });
    }
    if (options.implicit) control = secured(control).on('error', () => {});
    listen();
    say('220 Test server.');
  }

  const server = net.createServer(speak);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    username: USER,
    password: PASSWORD,
    fingerprint: certificate?.fingerprint ?? '',
    root,
    passwords: () => passwords,
    async broken(fetch) {
      cutAfter = 100_000;
      await fetch();
      cutAfter = undefined;
    },
    twin: () => startFtp({ ...options, root }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
