import { expect, test } from 'vitest';
import { gradesOf, type JudgedQuery, judgedQueries, ndcg, run } from './judged.bench.ts';
import { demoArticles } from './kit/demo-documents.ts';

const articles = demoArticles(3000);
const byCode = (code: string) => articles.find(({ document }) => document.code === code)?.document.id ?? 0;

test('at least sixty judged queries, each its own, each with an article that meets all its conditions (C-SRCH-6)', () => {
  const queries = judgedQueries();
  expect(queries.length).toBeGreaterThanOrEqual(60);
  expect(new Set(queries.map(({ id }) => id)).size).toBe(queries.length);
  expect(new Set(queries.map(({ type }) => type)).size).toBe(5);
  const best = queries.map((query) => [query.q, Math.max(...gradesOf(query, articles).values())]);
  expect(best.filter(([, grade]) => grade !== 3)).toEqual([]);
});

test('families, brands, synonyms, English and sizes: what is found reaches the target of each kind (C-SRCH-6)', async () => {
  const measurements = await run();
  expect(measurements.length).toBe(5);
  expect(measurements.filter(({ ok }) => !ok)).toEqual([]);
});

test('grades follow the rule: all, some sizes, all but one, nothing', () => {
  const query: JudgedQuery = {
    id: 'x',
    type: 'size',
    lang: 'it',
    q: 'vite m8x20',
    families: ['din-933'],
    attributes: { thread: 'M8', length: 20 },
  };
  const grades = gradesOf(query, articles);
  const gradeOf = (code: string) => grades.get(byCode(code));
  expect([gradeOf('VT933.08.020'), gradeOf('VT933'), gradeOf('VT933.08.030'), gradeOf('TN.SX')]).toEqual([3, 2, 1, 0]);
});

test('the ideal order scores 1, a parent and its sizes count once', () => {
  const grades = new Map([
    [1, 3],
    [2, 2],
    [3, 1],
    [4, 0],
  ]);
  const groupOf = (id: number) => (id === 2 ? 1 : id);
  expect(ndcg([1, 3, 4], grades, groupOf)).toBe(1);
  expect(ndcg([1, 2, 3, 4], grades, groupOf)).toBe(1);
  expect(ndcg([4, 1, 3], grades, groupOf)).toBeLessThan(0.75);
  expect(ndcg([], grades, groupOf)).toBe(0);
});
