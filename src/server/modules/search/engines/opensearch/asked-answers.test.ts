import { expect, test } from 'vitest';
import { AskedAnswers } from './asked-answers.ts';
import type { Call, Cluster, Json } from './search-cluster.ts';

/** Says how many lines of questions came, and gives each its number. */
function clusterOf(asked: number[], shards = { total: 1, successful: 1, failed: 0 }): Cluster {
  return {
    async ask<Answer extends object>({ lines = [] }: Call): Promise<Answer> {
      const questions = lines.filter((_, at) => at % 2 === 1);
      asked.push(questions.length);
      const answerTo = (body: Json) => ({
        timed_out: false,
        _shards: shards,
        hits: { total: { value: body.number as number }, hits: [] },
      });
      return { responses: questions.map(answerTo) } as Answer;
    },
    work: () => Promise.reject(new Error('nothing in the background')),
    close: async () => {},
  };
}

test('a reading is begun again until it lacks nothing; what it can go on without is asked for in one request', async () => {
  const asked: number[] = [];
  const answers = new AskedAnswers(clusterOf(asked), 'articles');
  let readings = 0;
  const sum = await answers.reading(() => {
    readings += 1;
    const likely = [1, 2, 3].map((number) => answers.expected({ number })?.hits.total.value ?? 0);
    const needed = answers.answer({ number: 10 }).hits.total.value;
    return likely.reduce((all, one) => all + one, needed);
  });
  expect([sum, readings, asked]).toEqual([16, 2, [4]]);
  expect(await answers.reading(() => answers.answer({ number: 10 }).hits.total.value)).toBe(10);
  expect(asked).toEqual([4]);
});

test('a response without one of the shards is an error, and so is a reading that never ends', async () => {
  const half = new AskedAnswers(clusterOf([], { total: 2, successful: 1, failed: 1 }), 'articles');
  await expect(half.reading(() => half.answer({ number: 1 }))).rejects.toThrow('1 of 2 shards');
  const endless = new AskedAnswers(clusterOf([]), 'articles');
  let number = 0;
  await expect(endless.reading(() => endless.answer({ number: number++ }))).rejects.toThrow('too many answers');
});
