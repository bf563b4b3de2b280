/** OpenSSH's server, set up as docs/exchange-servers.md recommends: a user sees nothing but their folder, by `internal-sftp`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accepts } from './accepts.ts';
import type { Engine } from './engine.ts';
import { HOMES, needsOwnMachine, onMachineOfItsOwn } from './machine-of-its-own.ts';

export interface OpensshOptions {
  /** The folder that the user sees. It belongs to root, as OpenSSH wants it; folders in it have to be open to the user. */
  readonly files?: string;
  /** OpenSSH text; without one passwords only. */
  readonly publicKey?: string;
}

export interface OpensshAddress {
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly files: string;
  /** Of its host key, as `ssh-keygen -l` prints it. */
  readonly fingerprint: string;
  readonly log: string;
}

const USER = 'erp';
const PASSWORD = 'segreto';

export const openssh: Engine<OpensshOptions, OpensshAddress> = {
  name: 'openssh',
  title: 'OpenSSH server',
  source: { debian: ['openssh-server', 'openssh-client'] },
  commands: ['sshd', 'ssh-keygen'],
  needs: needsOwnMachine,
  ports: { sftp: 19022 },
  async start(place, { files = join(place.folder, 'files'), publicKey } = {}) {
    const port = place.port('sftp');
    const hostKey = join(place.folder, 'host_key');
    const keygen = place.command('ssh-keygen');
    await place.run([keygen, '-q', '-t', 'ed25519', '-N', '', '-f', hostKey]);
    const [, fingerprint = ''] = (await place.run([keygen, '-lf', `${hostKey}.pub`])).split(' ');
    const config = join(place.folder, 'sshd_config');
    writeFileSync(config, settings(port, hostKey));
    mkdirSync(join(place.folder, 'keys'), { recursive: true });
    if (publicKey !== undefined) writeFileSync(join(place.folder, 'keys', USER), publicKey);
    const command = [place.command('sshd'), '-D', '-e', '-f', config];
    const inside = await onMachineOfItsOwn(place, { name: USER, password: PASSWORD, files }, command);
    await place.launch('sshd', inside, { stopBy: 'SIGKILL', ready: () => accepts(port, { greeting: /^SSH-2/ }) });
    return { port, username: USER, password: PASSWORD, files, fingerprint, log: join(place.folder, 'sshd.log') };
  },
  describe: ({ port, username, password, files, fingerprint }) => [
    `sftp -P ${port} ${username}@127.0.0.1    (password ${password}, folder ${files})`,
    `host key ${fingerprint}`,
  ],
};

const settings = (port: number, hostKey: string) => `
Port ${port}
ListenAddress 127.0.0.1
HostKey ${hostKey}
PidFile none
UsePAM no
KbdInteractiveAuthentication no
MaxStartups 100
LogLevel VERBOSE
Subsystem sftp internal-sftp
Match Group exchange
    ChrootDirectory ${HOMES}/%u
    ForceCommand internal-sftp -u 0007
    AuthorizedKeysFile /srv/keys/%u
    PasswordAuthentication yes
    AllowTcpForwarding no
    AllowAgentForwarding no
    X11Forwarding no
    PermitTunnel no
`;
