/**
 * What every implementation of `Allowances` does, whatever it counts with: run on memory by `npm test`, on a real Valkey
 * by `npm run test:engines`. The rates are slow, so that the time a test takes makes no difference.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LoginThrottle } from '#server/modules/customers/login/login-throttle.ts';
import type { Allowances } from '#server/platform/rate-limit/allowances.ts';
import type { Begun, FailureStore, Keys, Outcome } from '#server/platform/rate-limit/failure-store.ts';
import { MemoryFailureStore } from '#server/platform/rate-limit/memory-failure-store.ts';
import { type Bucket, type Rate, take } from '#server/platform/rate-limit/token-bucket.rules.ts';

export interface Counting {
  /** Processes that count together; calls are spread over them. */
  readonly processes: readonly [Allowances, ...Allowances[]];
  /** Lets time pass for what is counted. */
  pass(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** A token each 960 seconds. */
const SLOW: Rate = { burst: 3, perMinute: 1 / 16 };

/** The same numbers each time. */
function* numbers(): Generator<number, never> {
  let state = 20_261_128;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

export function allowancesCases(start: () => Promise<Counting>): void {
  let counting: Counting;
  let calls = 0;
  /** Of the next process. */
  const next = (): Allowances => {
    calls += 1;
    const { processes } = counting;
    return processes[calls % processes.length] ?? processes[0];
  };
  beforeEach(async () => {
    counting = await start();
  });
  afterEach(() => counting.close());

  describe('buckets', () => {
    const takeOne = (key: string, rate = SLOW) => next().buckets.take(key, rate);
    const takeMany = async (key: string, times: number, rate = SLOW) => {
      const waits: number[] = [];
      for (let count = 0; count < times; count += 1) waits.push(await takeOne(key, rate));
      return waits;
    };
    /** Whole seconds that may be one less, when the clock of a server moved on. */
    const about = (seconds: number) => expect.toSatisfy((wait) => wait === seconds || wait === seconds - 1);

    test('each key has a burst, then waits for the next token', async () => {
      expect(await takeMany('a', 5)).toEqual([0, 0, 0, about(960), about(960)]);
      expect(await takeMany('b', 1)).toEqual([0]);
    });

    test('tokens come back with time, never more than the burst', async () => {
      await takeMany('a', 3);
      await counting.pass(600 * SECOND);
      expect(await takeOne('a')).toEqual(about(360));
      await counting.pass(500 * SECOND);
      expect(await takeMany('a', 2)).toEqual([0, about(820)]);
      await counting.pass(100 * HOUR);
      expect(await takeMany('a', 4)).toEqual([0, 0, 0, about(960)]);
    });

    test('what is given back can be taken again, and never makes more than the burst', async () => {
      for (let count = 0; count < 10; count += 1) {
        expect(await takeOne('a')).toBe(0);
        await next().buckets.giveBack('a', SLOW);
      }
      await next().buckets.giveBack('a', SLOW);
      expect(await takeMany('a', 4)).toEqual([0, 0, 0, about(960)]);
    });

    test('200 requests at the same moment do not share a token', async () => {
      const rate = { burst: 7, perMinute: 1 / 16 };
      const waits = await Promise.all(Array.from({ length: 200 }, () => takeOne('a', rate)));
      expect(waits.filter((wait) => wait === 0)).toHaveLength(7);
    });

    test('three tokens and one a day are never four within a day', async () => {
      const daily: Rate = { burst: 3, perMinute: 1 / 1440 };
      const taken: number[] = [];
      for (let hour = 0; hour < 72; hour += 1) {
        if ((await takeOne('a', daily)) === 0) taken.push(hour);
        await counting.pass(HOUR + 1);
      }
      expect(taken.slice(0, 4)).toEqual([0, 1, 2, 24]);
      for (const hour of taken) expect(taken.filter((one) => one >= hour && one < hour + 24).length).toBeLessThan(4);
    });

    test('it calculates as the rules do', async () => {
      const random = numbers();
      const rate: Rate = { burst: 5, perMinute: 1 / 16 };
      let bucket: Bucket | undefined;
      let now = 0;
      for (let step = 0; step < 200; step += 1) {
        const model = take(bucket, rate, now);
        // Where a token is ready within a second, the clock of a server may see it ready already.
        if (model.wait !== 1) expect(await takeOne('a', rate), `step ${step}`).toEqual(model.wait && about(model.wait));
        if (model.wait !== 1) bucket = model.bucket;
        const pause = Math.floor(random.next().value * 1_600) * SECOND;
        now += pause;
        await counting.pass(pause);
      }
    });
  });

  describe('failures', () => {
    const NAMES: Keys = ['account', 'network'];
    const store = (): FailureStore => next().failures('login');
    const begin = (keys: Keys = NAMES, failures = store()) => failures.begin(keys);
    async function attempt(outcome: Outcome, keys: Keys = NAMES): Promise<number> {
      const begun = await begin(keys);
      if (begun === 'busy') throw new Error('busy');
      return 'wait' in begun ? begun.wait : begun.place.end(outcome);
    }
    const fail = async (times: number, keys: Keys = NAMES) => {
      let wait = 0;
      for (let count = 0; count < times; count += 1) wait = await attempt('failed', keys);
      return wait;
    };
    const kind = (begun: Begun) => (begun === 'busy' ? 'busy' : 'wait' in begun ? begun.wait : 'place');

    test('the fifth failure blocks for five seconds, each further one twice as long, at most 15 minutes', async () => {
      const waits: number[] = [await fail(4)];
      for (let count = 0; count < 10; count += 1) {
        waits.push(await fail(1));
        await counting.pass((waits.at(-1) ?? 0) * SECOND);
      }
      expect(waits).toEqual([0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
    });

    test('a blocked key is refused, whatever the other one is', async () => {
      await fail(5, ['account', 'elsewhere']);
      await counting.pass(5 * SECOND);
      await fail(1, ['account', 'elsewhere']);
      const begun = kind(await begin());
      expect(begun).toSatisfy((wait) => wait === 10 || wait === 9);
      expect(kind(await begin(['other', 'network']))).toBe('place');
    });

    test('five attempts at a time; an undecided one gives its place back', async () => {
      const begun: Begun[] = [];
      for (let count = 0; count < 6; count += 1) begun.push(await begin());
      expect(begun.map(kind)).toEqual([...Array(5).fill('place'), 'busy']);
      expect(kind(await begin(['other', 'network']))).toBe('busy');
      expect(kind(await begin(['other', 'elsewhere']))).toBe('place');
      const [first] = begun;
      if (typeof first === 'object' && 'place' in first) expect(await first.place.end('undecided')).toBe(0);
      expect(kind(await begin())).toBe('place');
      expect(kind(await begin())).toBe('busy');
    });

    test('there are as many places as failures that are still allowed, then one', async () => {
      await fail(3);
      expect([kind(await begin()), kind(await begin()), kind(await begin())]).toEqual(['place', 'place', 'busy']);
      await fail(7, ['other', 'elsewhere']);
      await counting.pass(20 * SECOND);
      const others: Keys = ['other', 'elsewhere'];
      expect([kind(await begin(others)), kind(await begin(others))]).toEqual(['place', 'busy']);
    });

    test('a passed one clears its account, not the network; clearing does the same for one key', async () => {
      await fail(4, ['other', 'network']);
      expect(await attempt('passed', ['account', 'network'])).toBe(0);
      expect(await attempt('failed', ['third', 'network'])).toBe(5);
      await fail(5, ['fourth', 'elsewhere']);
      await store().clear('fourth');
      expect(kind(await begin(['fourth', 'abroad']))).toBe('place');
      expect(kind(await begin(['fifth', 'elsewhere']))).toBeTypeOf('number');
    });

    test('what is spent counts for good, whatever the result', async () => {
      const spent: number[] = [];
      for (let count = 0; count < 7; count += 1) spent.push(await store().spend(NAMES));
      expect(spent.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
      for (const wait of spent.slice(5)) expect(wait).toSatisfy((one) => one === 5 || one === 4);
    });

    test('logins and e-mails are counted apart', async () => {
      await fail(5);
      expect(await next().failures('letter').spend(NAMES)).toBe(0);
      expect(kind(await begin())).toBeTypeOf('number');
    });

    test('an hour without a failure drops all of them', async () => {
      await fail(4);
      await counting.pass(HOUR + SECOND);
      expect(await fail(4)).toBe(0);
      expect(await fail(1)).toBe(5);
    });

    test('whatever happens in whatever order, it decides as the memory of one process does', async () => {
      const random = numbers();
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next().value * list.length)] as T;
      let now = 0;
      const model = new MemoryFailureStore(() => new Date(1_700_000_000_000 + now));
      const keys: readonly Keys[] = [['a', 'x'], ['b', 'x'], ['b', 'y'], ['a']];
      for (let step = 0; step < 300; step += 1) {
        const of = pick(keys);
        const what = pick(['attempt', 'attempt', 'attempt', 'attempt', 'spend', 'clear', 'pass'] as const);
        const about = (seconds: number) => expect.toSatisfy((one) => one === seconds || one === seconds - 1);
        if (what === 'clear') await Promise.all([store().clear(of[0]), model.clear(of[0])]);
        else if (what === 'pass') {
          const pause = Math.floor(random.next().value * (step % 50 === 0 ? 8000 : 60)) * SECOND + 500;
          now += pause;
          await counting.pass(pause);
        } else if (what === 'spend') {
          const expected = await model.spend(of);
          expect(await store().spend(of), `step ${step}`).toEqual(expected && about(expected));
        } else {
          const [there, here] = [await begin(of), await model.begin(of)];
          if (typeof here === 'object' && 'place' in here && typeof there === 'object' && 'place' in there) {
            const outcome = pick(['passed', 'failed', 'failed', 'failed', 'undecided'] as const);
            const expected = await here.place.end(outcome);
            expect(await there.place.end(outcome), `step ${step}`).toEqual(expected && about(expected));
          } else {
            const expected = kind(here);
            expect(kind(there), `step ${step}`).toEqual(typeof expected === 'number' ? about(expected) : expected);
          }
        }
      }
    });
  });

  describe('logins', () => {
    /** One for each process, as in the shop. */
    const throttles = () => counting.processes.map((one) => new LoginThrottle(one.failures('login')));
    const spread = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

    test('of 200 wrong tries of one account at the same time five are checked, all others are refused (C-ID-4)', async () => {
      const all = throttles();
      let checked = 0;
      const tries = await Promise.all(
        Array.from({ length: 200 }, (_, number) =>
          spread(all, number).attempt(['account', `network ${number % 10}`], async () => {
            checked += 1;
            return undefined;
          }),
        ),
      );
      expect(checked).toBe(5);
      expect(tries.filter((one) => 'passed' in one)).toEqual([]);
      expect(tries.filter((one) => 'wait' in one && one.wait > 0).length).toBeGreaterThanOrEqual(196);
    });

    test('of 200 tries the right one is of no use after five wrong ones', async () => {
      const all = throttles();
      const tries = await Promise.all(
        Array.from({ length: 200 }, (_, number) =>
          spread(all, number).attempt(['account', 'network'], async () => (number === 150 ? 'in' : undefined)),
        ),
      );
      expect(tries.filter((one) => 'passed' in one)).toEqual([]);
    });

    test('50 right passwords at the same time from one network all pass', async () => {
      const all = throttles();
      const tries = await Promise.all(
        Array.from({ length: 50 }, (_, number) =>
          spread(all, number).attempt([`account ${number}`, 'network'], async () => 'in'),
        ),
      );
      expect(tries).toEqual(Array(50).fill({ passed: 'in' }));
    });
  });
}
