/** Pure-FTPd with TLS and users of its own: another dialect of FTP than vsftpd. It has TLS after `AUTH TLS` only. */
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { accepts } from './accepts.ts';
import type { Engine } from './engine.ts';
import { certificateOf, type FtpAddress, type FtpOptions, ftpLines } from './ftp-options.ts';
import { needsOwnMachine, onMachineOfItsOwn, USER_ID } from './machine-of-its-own.ts';

const USER = 'erp';
const PASSWORD = 'segreto';

export const pureFtpd: Engine<FtpOptions, FtpAddress> = {
  name: 'pure-ftpd',
  title: 'Pure-FTPd',
  source: { debian: ['pure-ftpd'] },
  commands: ['pure-ftpd', 'pure-pw'],
  needs: needsOwnMachine,
  ports: { ftp: 19121 },
  async start(place, { files = join(place.folder, 'files'), certificate, bytesPerSecond } = {}) {
    const port = place.port('ftp');
    const { both } = await certificateOf(place, certificate);
    const [passwords, users] = ['users', 'users.pdb'].map((name) => join(place.folder, name)) as [string, string];
    mkdirSync(files, { recursive: true });
    chmodSync(files, 0o755);
    chownSync(files, USER_ID, USER_ID);
    const owner = ['-u', String(USER_ID), '-g', String(USER_ID), '-d', files];
    await place.run([place.command('pure-pw'), 'useradd', USER, '-f', passwords, '-F', users, '-m', ...owner], {
      input: `${PASSWORD}\n${PASSWORD}\n`,
    });
    // Nobody but those users, each in their folder; no names of clients; TLS for commands and data.
    const settings = [
      '-S',
      `127.0.0.1,${port}`,
      '-l',
      `puredb:${users}`,
      '-A',
      '-E',
      '-H',
      '-Y',
      '3',
      '-2',
      both,
      '-U',
      '007:007',
    ];
    if (bytesPerSecond !== undefined) settings.push('-T', `:${Math.ceil(bytesPerSecond / 1000)}`);
    const command = [place.command('pure-ftpd'), ...settings];
    const inside = await onMachineOfItsOwn(place, { name: USER, password: PASSWORD, files }, command);
    await place.launch('pure-ftpd', inside, { stopBy: 'SIGKILL', ready: () => accepts(port, { greeting: /^220/ }) });
    return { port, username: USER, password: PASSWORD, files, implicit: false, log: undefined };
  },
  describe: ftpLines,
};
