import { expect, test } from 'vitest';
import { LongestSpans } from './longest-spans.rules.ts';
import type { SpanRecord } from './span-record.ts';

const span = (name: string, startMs: number, milliseconds: number, parent?: SpanRecord): SpanRecord => ({
  kind: 'database',
  name,
  parent,
  startMs,
  milliseconds,
  failure: undefined,
});
const namesOf = (spans: LongestSpans) => spans.kept().map(({ name }) => name);

test('the seven that took longest, in the order in which they began; all are counted', () => {
  const spans = new LongestSpans();
  for (let number = 0; number < 20; number += 1)
    spans.add(span(`s${number}`, number, number % 2 === 0 ? 1 : 10 + number));
  expect(namesOf(spans)).toEqual(['s7', 's9', 's11', 's13', 's15', 's17', 's19']);
  expect(spans.count).toBe(20);
  expect(spans.sums().get('database')).toEqual({ count: 20, milliseconds: 210 });
});

test('a part comes with its parents, also where they took equally long', () => {
  const spans = new LongestSpans();
  const outer = span('outer', 0, 50);
  const inner = span('inner', 0, 50, outer);
  const part = span('part', 0, 50, inner);
  // Parts end first.
  for (const one of [part, inner, outer]) spans.add(one);
  for (let number = 0; number < 20; number += 1) spans.add(span(`s${number}`, 60 + number, 5));
  expect(namesOf(spans).slice(0, 3).sort()).toEqual(['inner', 'outer', 'part']);
  expect(namesOf(spans).indexOf('outer')).toBeLessThan(namesOf(spans).indexOf('part'));
});

test('what its parent did not wait for is left out when the parent is not there', () => {
  const spans = new LongestSpans();
  spans.add(span('alone', 0, 50, span('still running', 0, 0)));
  spans.add(span('other', 1, 1));
  expect(namesOf(spans)).toEqual(['other']);
});
