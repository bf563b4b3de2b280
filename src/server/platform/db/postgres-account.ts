import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { StartupError } from '#server/platform/startup-error.ts';

/** PostgreSQL refuses to run as root, so under root it runs as another user; `undefined` = the current user. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** The first one that exists is used; Debian always has `nobody`. */
const CANDIDATES = ['bancale', 'postgres', 'nobody'];

/** The user that the database runs as: the owner of an existing cluster, else a user without rights. */
export function chooseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { name: String(owner.uid), uid: owner.uid, gid: owner.gid };
  const accounts = readAccounts();
  for (const name of CANDIDATES) {
    const found = accounts.find((account) => account.name === name);
    if (found) return found;
  }
  throw new StartupError(
    'PostgreSQL must not run as root and this machine has no user "nobody": start as an ordinary user.',
  );
}

function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** How to start an executable of PostgreSQL as that user. */
export interface Launcher {
  command: string;
  args: string[];
  uid?: number;
  gid?: number;
}

/**
 * Usually the user is simply given to `spawn`. In a folder closed to others (`/root`, a `mktemp -d`) that user could
 * not even reach the executable, so `setpriv` keeps the one right of root that opens folders (and, with the secure bit,
 * lets `access()`, which PostgreSQL calls, return the same).
 */
export function launcherFor(account: Account | undefined, executable: string, cluster: string): Launcher {
  if (account === undefined) return { command: executable, args: [] };
  const { uid, gid } = account;
  const reach = spawnSync('sh', ['-c', 'test -x "$1" && cd "$2"', 'sh', executable, cluster], { uid, gid, cwd: '/' });
  if (reach.status === 0) return { command: executable, args: [], uid, gid };
  const keep = 'dac_override';
  const args = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
  args.push(`--inh-caps=-all,+${keep}`, `--ambient-caps=-all,+${keep}`);
  try {
    execFileSync('setpriv', [...args, 'sh', '-c', 'test -x "$1" && cd "$2"', 'sh', executable, cluster], {
      stdio: 'ignore',
    });
  } catch {
    throw new StartupError(
      `PostgreSQL must not run as root, and the user "${account.name}" cannot enter ${cluster}: move Bancale to a folder ` +
        'open to other users (such as /opt/bancale), or start it as an ordinary user.',
    );
  }
  return { command: 'setpriv', args: [...args, executable] };
}
