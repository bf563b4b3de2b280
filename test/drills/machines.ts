/** The machines of the drills, each in a network namespace of its own. A new one is one entry here. */
import type { Machine } from '../../scripts/engines/engine.ts';

/** Name → last number of its address; the name is part of names in the kernel, which have at most 15 letters. */
const MACHINES = {
  lb: 10,
  app1: 11,
  app2: 12,
  pg1: 21,
  pg2: 22,
  pg3: 23,
  k1: 31,
  k2: 32,
  k3: 33,
  valkey: 41,
  s3: 51,
  os1: 61,
  os2: 62,
  os3: 63,
} as const;

export type MachineName = keyof typeof MACHINES;
export const MACHINE_NAMES = Object.keys(MACHINES) as MachineName[];

const NETWORK = '10.213.77';
/** Of the machine that runs the drills: the customers, the manager of PostgreSQL, the one who checks. */
export const RUNNER_ADDRESS = `${NETWORK}.254`;
export const PREFIX_LENGTH = 24;
/** Of everything that is made in the kernel: it can be found and removed after a crash. */
export const MARK = 'bancale-';

export const namespaceOf = (name: MachineName): string => `${MARK}${name}`;

/** Three nodes of OpenSearch that start take all of two processors for seconds; as machines of their own they would take none of the shop's. */
const SEARCH_NICENESS = 10;

export function machine(name: MachineName): Machine {
  const place = { address: `${NETWORK}.${MACHINES[name]}`, network: `/run/netns/${namespaceOf(name)}` };
  return name.startsWith('os') ? { ...place, niceness: SEARCH_NICENESS } : place;
}
