import { describe, expect, it, vi } from 'vitest';
import { every } from './every.ts';
import { limitJobsTo, runsHere } from './job-board.ts';

const log = () => ({ error: vi.fn() });

describe('roles of a process', () => {
  it('without limits everything is repeated here', () => {
    expect(runsHere('retention', log())).toBe(true);
  });

  it('jobs belong to processes with `jobs`, events to those with `tracking`, memory of a process to each', () => {
    const [web, jobs, tracking] = [log(), log(), log()];
    limitJobsTo(new Set(['web']), web);
    limitJobsTo(new Set(['jobs']), jobs);
    limitJobsTo(new Set(['tracking']), tracking);
    const seen = (name: string) => [web, jobs, tracking].map((one) => runsHere(name, one));
    expect(seen('retention')).toEqual([false, true, false]);
    expect(seen('outbox')).toEqual([false, true, false]);
    expect(seen('events to Kafka')).toEqual([false, false, true]);
    expect(seen('words of the search')).toEqual([true, true, true]);
    expect(seen('pulse of staff events')).toEqual([true, true, true]);
  });

  it('work of other processes never runs, whatever asks for it', async () => {
    const web = log();
    limitJobsTo(new Set(['web']), web);
    const work = vi.fn();
    const repeated = every(1, 'retention', work, web);
    repeated.start();
    repeated.runSoon();
    await new Promise((done) => setImmediate(done));
    await repeated.stop();
    expect(work).not.toHaveBeenCalled();
  });
});
