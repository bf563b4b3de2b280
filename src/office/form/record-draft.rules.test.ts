import { expect, test } from 'vitest';
import { isEmptyDraft, NO_DRAFT, overField, withField, withoutField } from './record-draft.rules.ts';

const plain = (typed: unknown, stored: unknown) => ({ typed, shown: stored, stored });

test('a change is stored with what the page held, whatever comes meanwhile (C-OFF-4)', () => {
  const first = withField(NO_DRAFT, 'name', plain('Vite TE', 'Vite'));
  expect(first).toEqual({ fields: { name: 'Vite TE' }, known: { name: 'Vite' } });
  const second = withField(first, 'name', plain('Vite TE 8', 'Bullone'));
  expect(second).toEqual({ fields: { name: 'Vite TE 8' }, known: { name: 'Vite' } });
  expect(overField(second, 'name', 'Bullone')).toEqual({ fields: { name: 'Vite TE 8' }, known: { name: 'Bullone' } });
  expect(withoutField(second, 'name')).toEqual(NO_DRAFT);
});

test('a field that is as it was, or as it is stored now, is no change', () => {
  const draft = withField(NO_DRAFT, 'name', plain('Vite TE', 'Vite'));
  expect(isEmptyDraft(withField(draft, 'name', plain('Vite', 'Bullone')))).toBe(true);
  expect(isEmptyDraft(withField(draft, 'name', plain('Bullone', 'Bullone')))).toBe(true);
  expect(isEmptyDraft(withField(NO_DRAFT, 'list', plain(['a'], ['a'])))).toBe(true);
  expect(isEmptyDraft(withField(NO_DRAFT, 'phone', plain(null, undefined)))).toBe(true);
});

test('what is shown may be another text than what is stored: 2,5 for 2.5', () => {
  const shown = { shown: '2,5', stored: 2.5 };
  expect(isEmptyDraft(withField(NO_DRAFT, 'pieces', { typed: '2,5', ...shown }))).toBe(true);
  expect(withField(NO_DRAFT, 'pieces', { typed: '2,6', ...shown })).toEqual({
    fields: { pieces: '2,6' },
    known: { pieces: 2.5 },
  });
});
