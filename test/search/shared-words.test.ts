/** Words of an index in OpenSearch that several threads have (docs/scale-out-threads.md): their columns once, their names each. */
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { buildSegment } from '#server/modules/search/engines/embedded/build-segment.ts';
import { Generation } from '#server/modules/search/engines/opensearch/generation.ts';
import {
  decodeWords,
  encodeWords,
  type GenerationWords,
  wordsOf,
} from '#server/modules/search/engines/opensearch/generation-words.ts';
import type { GenerationStore } from '#server/modules/search/engines/opensearch/generations.repository.ts';
import { firstWordsOf, withFirstWords } from '#server/modules/search/shared-words.ts';
import { sample } from './sample-documents.ts';

const ROW = { number: 1, index: 'shop-articles-1' };
const words = (...names: string[]): GenerationWords =>
  wordsOf(buildSegment(names.map((name, at) => sample(at + 1, name, { brand: { code: name, label: name } } as never))));

/** The store of a database that has these parts, and how often the first one was read from it. */
function storeOf(parts: readonly GenerationWords[]) {
  const asked: number[] = [];
  let failures = 0;
  const store = {
    async words(_: number, from: number) {
      asked.push(from);
      if (failures > 0) {
        failures -= 1;
        throw new Error('the database is away');
      }
      return parts.slice(from).map((part) => decodeWords(encodeWords(part)));
    },
  } as GenerationStore;
  return { store, asked, fail: (times: number) => (failures = times) };
}

/** As another thread gets it. */
function sent<T>(value: T): T {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(value);
  const received = receiveMessageOnPort(port2)?.message as T;
  port1.close();
  return received;
}

test('they are read once, and threads have views of the same memory', async () => {
  const { store, asked } = storeOf([words('vite', 'dado')]);
  const first = firstWordsOf(store);
  const [one, other] = await Promise.all([first(1), first(1)]);
  expect(asked).toEqual([0]);
  const there = sent(other);
  expect(there).toEqual(one);
  // Nobody writes them; here it shows that there is one memory.
  const [here, copy] = [one?.segment.postingStart as Uint32Array, there?.segment.postingStart as Uint32Array];
  here[0] = 77;
  expect(copy[0]).toBe(77);
});

test('each has names of its own, which grow with words of later changes to the same numbers', async () => {
  const parts = [words('vite', 'dado'), words('rondella')];
  const { store } = storeOf(parts);
  const first = firstWordsOf(store);
  const main = new Generation(ROW, await withFirstWords(store, first).words(1, 0));
  const thread = new Generation(
    ROW,
    await withFirstWords(store, async (number) => sent(await first(number))).words(1, 0),
  );
  const alone = new Generation(ROW, await store.words(1, 0));
  expect([main.parts, thread.parts]).toEqual([2, 2]);
  for (const one of [main, thread]) {
    expect(one.catalog.data()).toEqual(alone.catalog.data());
    expect(one.hasForms('vite')).toBe(alone.hasForms('vite'));
  }
  // What the first two added is not in what the next thread gets.
  expect((await first(1))?.catalog).toEqual(parts[0]?.catalog);
});

test('a thread that cannot ask reads them itself, and what failed is read again', async () => {
  const { store, asked, fail } = storeOf([words('vite'), words('dado')]);
  const gone = withFirstWords(store, () => Promise.reject(new Error('the main thread is gone')));
  expect(await gone.words(1, 0)).toHaveLength(2);
  expect(await gone.words(1, 1)).toHaveLength(1);
  expect(asked).toEqual([0, 1]);
  const first = firstWordsOf(store);
  fail(1);
  await expect(first(1)).rejects.toThrow('the database is away');
  expect(await first(1)).toBeDefined();
  expect(await firstWordsOf(storeOf([]).store)(1)).toBeUndefined();
});
