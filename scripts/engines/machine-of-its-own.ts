/**
 * For servers that log in users of the machine: they run in namespaces in which `/etc/passwd`, `/etc/pam.d`, `/run` and `/srv` are others. So
 * they have users, password files and folders of root as on a real server, and nothing of this machine changes. Needs root.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../prepare.mjs';
import type { Place } from './engine.ts';

/** Where the folder of a user is inside, as docs/exchange-servers.md recommends. */
export const HOMES = '/srv/exchange';
/** Of the users; not one of this machine. */
export const USER_ID = 20_001;

export interface MachineUser {
  readonly name: string;
  readonly password: string;
  /** Of this machine; the user sees it as their own. */
  readonly files: string;
}

/**
 * `/etc/group`, `/etc/passwd`, `/etc/shadow`, then `/etc/pam.d`; `/run` and `/srv` are empty but for the folder of the user. The shell stays as the
 * first process of that machine: vsftpd ends after one session when it is the first.
 * vsftpd complains on its input, which is the log therefore.
 */
const ENTER = `
for file in passwd group shadow pam.d; do mount --bind "$0/etc/$file" "/etc/$file"; done
mount -t tmpfs -o mode=755 tmpfs /run
mkdir -p /run/sshd /run/vsftpd/empty
mount -t tmpfs -o mode=755 tmpfs /srv
mkdir -p "$1" /srv/keys
mount --bind "$2" "$1"
mount --bind "$0/keys" /srv/keys
shift 2
"$@" 0>&2 &
wait $!
`;

/** The command that runs another one there. Killing it kills everything inside. */
export async function onMachineOfItsOwn(
  place: Pick<Place, 'folder' | 'run'>,
  { name, password, files }: MachineUser,
  command: readonly string[],
): Promise<string[]> {
  const etc = join(place.folder, 'etc');
  mkdirSync(join(etc, 'pam.d'), { recursive: true });
  mkdirSync(join(place.folder, 'keys'), { recursive: true });
  mkdirSync(files, { recursive: true });
  chmodSync(files, 0o755);
  const write = (file: string, lines: readonly string[], mode = 0o644) =>
    writeFileSync(join(etc, file), `${lines.join('\n')}\n`, { mode });
  const home = `${HOMES}/${name}`;
  write('passwd', [
    'root:x:0:0:root:/root:/bin/sh',
    'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin',
    'ftp:x:20003:65534::/nonexistent:/usr/sbin/nologin',
    'sshd:x:20002:65534::/run/sshd:/usr/sbin/nologin',
    `${name}:x:${USER_ID}:${USER_ID}::${home}:/usr/sbin/nologin`,
  ]);
  write('group', ['root:x:0:', 'shadow:x:42:', 'nogroup:x:65534:', `exchange:x:${USER_ID}:`]);
  write('shadow', ['root:*:19000::::::', `${name}:${await digestOf(place, password)}:19000::::::`], 0o600);
  write('pam.d/vsftpd', [
    'auth required pam_unix.so',
    'account required pam_unix.so',
    'session required pam_permit.so',
  ]);
  const enter = ['unshare', '--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child', '--mount-proc'];
  return [...enter, 'sh', '-euc', ENTER, place.folder, home, files, ...command];
}

/** Whether this user may make such a machine; as the end of "… needs". */
export function needsOwnMachine(): string | undefined {
  if (process.getuid?.() !== 0) return 'root, for users of its own';
  const { status } = spawnSync('unshare', ['--mount', '--pid', '--fork', '--mount-proc', 'true']);
  return status === 0 ? undefined : 'the right to make namespaces (in a container: --privileged)';
}

/** As `/etc/shadow` has it. */
async function digestOf(place: Pick<Place, 'run'>, password: string): Promise<string> {
  const salt = '$6$bancale$';
  const digest = await place.run(['perl', '-e', 'print crypt($ARGV[0], $ARGV[1])', password, salt]);
  if (!digest.startsWith(salt)) throw new Problem('perl cannot make digests of passwords here');
  return digest;
}
