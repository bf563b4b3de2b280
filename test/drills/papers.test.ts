import { expect, test } from 'vitest';
import { brokenPapers, type Paper } from './papers.ts';
import { DRAIN_SECONDS } from './shop-copies.ts';

const SIGNAL = 10_000;
const DRAINED = DRAIN_SECONDS * 1_000 + 100;
const paper = (after: number, given: Partial<Paper> = {}): Paper => ({
  order: 'OC-1',
  askedAt: SIGNAL + after,
  endedAt: SIGNAL + after + 100,
  status: 200,
  isWhole: true,
  text: '',
  ...given,
});

test('whole ones, and a copy that then refuses connections, are no fault', () => {
  const papers = [paper(-200), paper(900), paper(DRAINED, { status: 0, isWhole: false, text: 'ECONNREFUSED' })];
  expect(brokenPapers(papers, SIGNAL)).toEqual([]);
});

test('one that was asked for in time and did not come is a fault', () => {
  const [fault] = brokenPapers([paper(900, { status: 0, isWhole: false, text: 'ECONNRESET' })], SIGNAL);
  expect(fault).toBe('the PDF of OC-1, asked for 900 ms after the signal: 0 ECONNRESET');
});

test('a part is a fault whenever it was asked for', () => {
  const papers = [paper(900), paper(DRAINED, { isWhole: false, text: '%PDF-1.7' })];
  expect(brokenPapers(papers, SIGNAL)).toEqual([
    `a part of the PDF of OC-1, asked for ${DRAINED} ms after the signal: %PDF-1.7`,
  ]);
});

test('a drill in which nothing was printed at the signal says nothing', () => {
  expect(brokenPapers([paper(-200)], SIGNAL)).toEqual(['no PDF was being made when the signal came']);
});
