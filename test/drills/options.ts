/** What is written behind `npm run drills --`. */
import { parseArgs } from 'node:util';
import { Problem } from '../../scripts/prepare.mjs';

export interface DrillOptions {
  readonly times: number;
  /** Names; empty = all. */
  readonly only: readonly string[];
  readonly seed: number;
  readonly customers: number;
  /** Requests of guests a second. */
  readonly guests: number;
  /** Seconds between two orders of a customer, on average. */
  readonly pause: number;
  /** The round whose times are used first: with the seed it repeats one that failed. */
  readonly round: number;
  readonly list: boolean;
}

export const USAGE = `npm run drills -- [--times N] [--only NAME…] [--seed N] [--round N] [--customers N] [--guests N] [--pause N] [--list]
  --times      how often each drill runs (1)
  --only       these, all others are left out
  --seed       times and machines follow from it (drawn, and printed)
  --round      begins with this round (1)
  --customers  who order at the same time, at most 50 (50)
  --guests     requests a second of those who read (10)
  --pause      seconds between two orders of a customer, on average (1)
  --list       what there is`;

/** @throws Problem with a sentence about what is wrong */
export function readOptions(args: readonly string[], names: readonly string[]): DrillOptions {
  const { values, positionals } = parsed(args);
  const only = [...(values.only ?? []), ...positionals];
  if (positionals.length > 0 && !values.only) throw new Problem(`What is "${positionals[0]}"?\n${USAGE}`);
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Problem(`There is no drill "${unknown}": ${names.join(', ')}`);
  return {
    times: whole('times', values.times, { from: 1, to: 1_000, usual: 1 }),
    only,
    seed: whole('seed', values.seed, { from: 0, to: 2 ** 31, usual: Math.floor(Math.random() * 1_000_000) }),
    customers: whole('customers', values.customers, { from: 1, to: 50, usual: 50 }),
    guests: whole('guests', values.guests, { from: 1, to: 1_000, usual: 10 }),
    pause: whole('pause', values.pause, { from: 0, to: 600, usual: 1 }),
    round: whole('round', values.round, { from: 1, to: 1_000_000, usual: 1 }),
    list: values.list ?? false,
  };
}

function parsed(args: readonly string[]) {
  const number = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        times: number,
        only: { type: 'string', multiple: true },
        seed: number,
        round: number,
        customers: number,
        guests: number,
        pause: number,
        list: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n${USAGE}`);
  }
}

function whole(
  name: string,
  text: string | undefined,
  { from, to, usual }: { from: number; to: number; usual: number },
): number {
  if (text === undefined) return usual;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= from && value <= to) return value;
  throw new Problem(`--${name} must be a whole number from ${from} to ${to}, not "${text}".`);
}
