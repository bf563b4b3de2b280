import { expect, test } from 'vitest';
import { createJobThread } from './job-thread.ts';

const JOBS = new URL('./thread-jobs.ts', import.meta.url);

/** A thread that doubles numbers, fails at 13, dies at 0 and never ends its work at -1. */
const FILE = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { doJobs } from '${JOBS}';
    doJobs('test', (number) => {
      if (number === 13) throw new Error('unlucky');
      if (number === 0) process.exit(1);
      if (number === -1) return new Promise(() => {});
      return number * 2;
    });`)}`,
);
const openThread = (options = {}) => createJobThread<number, number>({ file: FILE, name: 'test', ...options });

test('jobs are done in turn; one that fails fails alone', async () => {
  const thread = openThread();
  const done = await Promise.allSettled([1, 13, 2].map((number) => thread.run(number)));
  expect(done).toMatchObject([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: { message: expect.stringContaining('Thread test: Error: unlucky') } },
    { status: 'fulfilled', value: 4 },
  ]);
  await thread.close();
});

test('a thread that dies takes its jobs with it; the next job gets a new one', async () => {
  const thread = openThread();
  const done = await Promise.allSettled([thread.run(0), thread.run(1)]);
  expect(done.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await thread.run(3)).toBe(6);
  await thread.close();
});

test('too many jobs are refused; closing rejects the one that waits', async () => {
  const thread = openThread({ mostWaiting: 1 });
  const waiting = thread.run(-1);
  expect(() => thread.run(1)).toThrow('unavailable');
  await Promise.all([expect(waiting).rejects.toThrow('unavailable'), thread.close()]);
});

test('a thread that does not respond is ended', async () => {
  const thread = openThread({ patienceMs: 300 });
  await expect(thread.run(-1)).rejects.toThrow('Thread test does not answer.');
  await thread.close();
});
