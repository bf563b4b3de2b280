/** One bridge of this machine, and a network namespace for each machine of the drills. Needs root. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { environmentOf, findCommand } from '../../scripts/engines/find-commands.ts';
import { nftables } from '../../scripts/engines/nftables.ts';
import { onMachine } from '../../scripts/engines/running-engines.ts';
import { Problem } from '../../scripts/prepare.mjs';
import {
  MACHINE_NAMES,
  MARK,
  type MachineName,
  machine,
  namespaceOf,
  PREFIX_LENGTH,
  RUNNER_ADDRESS,
} from './machines.ts';

const BRIDGE = `${MARK}lan`;
/** The end of a machine's cable that is plugged into the bridge. */
const portOf = (name: MachineName): string => `${MARK}${name}`.slice(0, 15);

export interface Network {
  /** What the first one sends to the second one is lost from now on, silently; not the other way round. */
  cutOneWay(from: MachineName, to: MachineName): void;
  /** Nothing passes between them. */
  cut(one: MachineName, other: MachineName): void;
  /** Its cable is pulled. */
  unplug(name: MachineName): void;
  /** Everything that was cut or unplugged is as before. */
  mend(): void;
  remove(): void;
}

/** As the end of "… needs"; undefined = they can be made. */
export function networkNeeds(): string | undefined {
  if (process.platform !== 'linux') return 'Linux';
  if (process.getuid?.() !== 0) return 'root, for networks of their own: sudo npm run drills';
  for (const command of ['ip', 'nsenter'])
    if (findCommand('', command) === undefined) return `the command ${command} (Debian: iproute2, util-linux)`;
  if (findCommand(nftables.name, 'nft') === undefined) return `nft: npm run engines -- install ${nftables.name}`;
  const tried = spawnSync('unshare', ['--net', 'true']);
  return tried.status === 0 ? undefined : 'the right to make networks (in a container: --privileged)';
}

export function makeNetwork(): Network {
  removeNetwork();
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('address', 'add', `${RUNNER_ADDRESS}/${PREFIX_LENGTH}`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  for (const name of MACHINE_NAMES) addMachine(name);
  let hasCut = new Set<MachineName>();
  let unplugged = new Set<MachineName>();
  const network: Network = {
    cutOneWay(from, to) {
      nft(to, `add rule inet drills arrivals ip saddr ${machine(from).address} drop`);
      hasCut.add(to);
    },
    cut(one, other) {
      network.cutOneWay(one, other);
      network.cutOneWay(other, one);
    },
    unplug(name) {
      ip('link', 'set', portOf(name), 'down');
      unplugged.add(name);
    },
    mend() {
      for (const name of hasCut) nft(name, 'flush chain inet drills arrivals');
      for (const name of unplugged) ip('link', 'set', portOf(name), 'up');
      [hasCut, unplugged] = [new Set(), new Set()];
    },
    remove: removeNetwork,
  };
  return network;
}

function addMachine(name: MachineName): void {
  const namespace = namespaceOf(name);
  ip('netns', 'add', namespace);
  ip('link', 'add', portOf(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
  ip('link', 'set', portOf(name), 'master', BRIDGE, 'up');
  ip('-n', namespace, 'address', 'add', `${machine(name).address}/${PREFIX_LENGTH}`, 'dev', 'eth0');
  ip('-n', namespace, 'link', 'set', 'eth0', 'up');
  ip('-n', namespace, 'link', 'set', 'lo', 'up');
  nft(name, 'add table inet drills');
  nft(name, 'add chain inet drills arrivals { type filter hook input priority 0; }');
}

/** Also what a run left that was killed, with the processes in it: everything has the mark in its name. */
export function removeNetwork(): void {
  const folder = '/run/netns';
  const namespaces = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(MARK)) : [];
  for (const name of namespaces) {
    const { stdout } = spawnSync('ip', ['netns', 'pids', name], { encoding: 'utf8' });
    for (const pid of stdout.split('\n').filter(Boolean)) endProcess(Number(pid));
    ip('netns', 'delete', name);
  }
  for (const name of readdirSync('/sys/class/net')) if (name.startsWith(MARK)) ip('link', 'delete', name);
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

function ip(...args: readonly string[]): void {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  // A cable is gone as soon as one of its ends is.
  const isGone = args.includes('delete') && /Cannot find device|No such file/.test(stderr);
  if (status !== 0 && !isGone) throw new Problem(`ip ${args.join(' ')} failed: ${stderr.trim()}`);
}

function nft(name: MachineName, rule: string): void {
  const path = findCommand(nftables.name, 'nft') ?? 'nft';
  const [command = '', ...args] = onMachine(machine(name), [path, rule]);
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', env: environmentOf(nftables.name, [path]) });
  if (status !== 0) throw new Problem(`nft ${rule} failed on ${name}: ${stderr.trim()}`);
}
