/** Compares the CPU of several kinds of work on the same machine: each warmed up, in alternating rounds, medians with their spread. */
import { median } from './measurement.ts';
import { threadCpu } from './process-cpu.ts';

/** One kind of work, done in process `pid`. */
export interface Side {
  readonly pid: number;
  work(times: number): Promise<void>;
}

/** Milliseconds of CPU per piece of work, one value per round. */
export type Rounds = readonly number[];

const WARM_AT_LEAST = 1500;
const WARM_AT_MOST = 8000;
const WARM_STEP = 250;
/** A step must be better than the best by this part to count as an improvement. */
const IMPROVED = 0.98;
const IDLE_STEPS = 3;

async function perPiece({ pid, work }: Side, times: number): Promise<number> {
  const before = threadCpu(pid);
  await work(times);
  return ((threadCpu(pid) - before) * 1000) / times;
}

/** Works until several steps in a row have brought no improvement; returns the number of pieces done. */
async function warm(side: Side): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  let idle = 0;
  let done = 0;
  while (done < WARM_AT_LEAST || (idle < IDLE_STEPS && done < WARM_AT_MOST)) {
    const step = await perPiece(side, WARM_STEP);
    idle = step < best * IMPROVED ? 0 : idle + 1;
    best = Math.min(best, step);
    done += WARM_STEP;
  }
  return done;
}

/** `rounds` rounds of `times` pieces of each side; the sides alternate, so that a busy machine slows all of them. */
export async function steadyRounds<Name extends string>(
  sides: Record<Name, Side>,
  { rounds, times }: { rounds: number; times: Record<Name, number> },
): Promise<Record<Name, Rounds>> {
  const names = Object.keys(sides) as Name[];
  const taken = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (const name of names) console.log(`${name}: warm after ${await warm(sides[name])}`);
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) taken[name].push(await perPiece(sides[name], times[name]));
  return taken;
}

/** The medians and the range of the rounds. */
export function ratio(over: Rounds, under: Rounds): { value: number; spread: string } {
  const each = over.map((value, index) => value / (under[index] ?? Number.NaN));
  const digits = Math.max(...each) < 10 ? 2 : 0;
  return {
    value: median(over) / median(under),
    spread: `${Math.min(...each).toFixed(digits)}–${Math.max(...each).toFixed(digits)} in ${each.length} rounds`,
  };
}
