/** vsftpd with TLS: it refuses data connections that do not continue the TLS session of the control connection. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accepts } from './accepts.ts';
import type { Engine } from './engine.ts';
import { certificateOf, type FtpAddress, type FtpOptions, ftpLines } from './ftp-options.ts';
import { needsOwnMachine, onMachineOfItsOwn } from './machine-of-its-own.ts';

const USER = 'erp';
const PASSWORD = 'segreto';

export const vsftpd: Engine<FtpOptions, FtpAddress> = {
  name: 'vsftpd',
  title: 'vsftpd',
  source: { debian: ['vsftpd'] },
  commands: ['vsftpd'],
  needs: needsOwnMachine,
  ports: { ftp: 19021 },
  async start(place, { files = join(place.folder, 'files'), certificate, implicit = false, bytesPerSecond = 0 } = {}) {
    const port = place.port('ftp');
    const { key, cert } = await certificateOf(place, certificate);
    const config = join(place.folder, 'vsftpd.conf');
    const log = join(place.folder, 'commands.log');
    writeFileSync(config, settings({ port, key, cert, implicit, log, bytesPerSecond }));
    chmodSync(config, 0o600);
    mkdirSync(files, { recursive: true });
    const command = [place.command('vsftpd'), config];
    const inside = await onMachineOfItsOwn(place, { name: USER, password: PASSWORD, files }, command);
    const ready = () => (implicit ? accepts(port) : accepts(port, { greeting: /^220/ }));
    await place.launch('vsftpd', inside, { stopBy: 'SIGKILL', ready });
    return { port, username: USER, password: PASSWORD, files, implicit, log };
  },
  describe: ftpLines,
};

interface Settings extends Required<Pick<FtpOptions, 'implicit' | 'bytesPerSecond'>> {
  readonly port: number;
  readonly key: string;
  readonly cert: string;
  readonly log: string;
}

const settings = ({ port, key, cert, implicit, log, bytesPerSecond }: Settings) => `
listen=YES
listen_address=127.0.0.1
listen_port=${port}
background=NO
anonymous_enable=NO
local_enable=YES
write_enable=YES
local_umask=007
chroot_local_user=YES
allow_writeable_chroot=YES
secure_chroot_dir=/run/vsftpd/empty
pam_service_name=vsftpd
ssl_enable=YES
implicit_ssl=${implicit ? 'YES' : 'NO'}
force_local_logins_ssl=YES
force_local_data_ssl=YES
require_ssl_reuse=YES
rsa_cert_file=${cert}
rsa_private_key_file=${key}
local_max_rate=${bytesPerSecond}
xferlog_enable=YES
xferlog_std_format=NO
log_ftp_protocol=YES
vsftpd_log_file=${log}
`;
