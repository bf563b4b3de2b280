/** Real servers as the cases of test/http/exchange use them. */
import { chmodSync, existsSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from '../../../scripts/engines/engine.ts';
import type { FtpAddress, FtpOptions } from '../../../scripts/engines/ftp-options.ts';
import { openssh } from '../../../scripts/engines/openssh.ts';
import { startEngine } from '../../../scripts/engines/running-engines.ts';
import { ownCertificate } from '../../http/kit/own-certificate.ts';
import { type FtpServer, newRoot, type SftpServer } from '../../http/kit/remote-servers.ts';

/** `Accepted publickey for erp from …`, or that a user was named and nothing more came. */
const LOGIN = /^(?:Accepted|Failed) (\S+) for (?:invalid user )?(\S+) from|\bby (?:authenticating|invalid) user (\S+)/;

export async function startOpenssh(publicKey: string, root = newRoot()): Promise<SftpServer> {
  const server = await startEngine(openssh, { options: { files: root, publicKey } });
  const { port, username, password, fingerprint, log } = server;
  return {
    port,
    username,
    password,
    fingerprint,
    root,
    logins: () =>
      readFileSync(log, 'utf8')
        .split(/\r?\n/)
        .flatMap((line) => {
          const [, method, user, other] = LOGIN.exec(line) ?? [];
          if (other !== undefined) return [`named ${other}`];
          return method === undefined ? [] : [`${method} ${user}`];
        }),
    // Both belong to root, and others may only read.
    protect: (folder, on) => chmodSync(join(root, folder), on ? 0o755 : 0o777),
    onRemove(folder, call) {
      const watcher = watch(join(root, folder), (_, name) => {
        if (name === null || existsSync(join(root, folder, name))) return;
        watcher.close();
        call();
      });
    },
    twin: () => startOpenssh(publicKey, root),
    close: server.stop,
  };
}

/** Slow enough that a line can break while a file of some hundred kilobytes comes. */
const BYTES_PER_SECOND = 200_000;

export async function startRealFtp(
  engine: Engine<FtpOptions, FtpAddress>,
  implicit: boolean,
  root = newRoot(),
): Promise<FtpServer> {
  const certificate = ownCertificate();
  const options = { files: root, certificate, implicit, bytesPerSecond: BYTES_PER_SECOND };
  const server = await startEngine(engine, { options });
  const { port, username, password, log } = server;
  return {
    port,
    username,
    password,
    fingerprint: certificate.fingerprint,
    root,
    // The file is there when a first command came.
    passwords: () =>
      log === undefined ? undefined : existsSync(log) ? (readFileSync(log, 'utf8').match(/"PASS /g)?.length ?? 0) : 0,
    async broken(fetch, came, cut) {
      let isOver = false;
      const fetched = fetch().finally(() => {
        isOver = true;
      });
      while (came() === 0 && !isOver) await wait(5);
      cut();
      await fetched;
    },
    twin: () => startRealFtp(engine, implicit, root),
    close: server.stop,
  };
}
