/** Which PDFs an e-mail about documents carries (C-DOC-4). */
import { expect, test } from 'vitest';
import type { DueNotice } from './document-mail.repository.ts';
import { attachedFiles } from './document-notices.rules.ts';

const notice = (id: number | null, bytes = 0): DueNotice => ({
  user_id: 1,
  email: 'a@example.com',
  name: 'A',
  locale: 'en',
  event: id === null ? 'soon' : 'invoice',
  daily: false,
  document: 'FT/1',
  kind: 'invoice',
  day: '2026-11-24',
  amount: null,
  about: 'x',
  customer_id: 7,
  document_id: id,
  pdf_bytes: bytes,
});

test.each<[what: string, notices: DueNotice[], ids: number[]]>([
  ['none', [], []],
  ['a deadline has none', [notice(null)], []],
  ['in their order', [notice(3), notice(null), notice(2)], [3, 2]],
  ['eleven', Array.from({ length: 11 }, (_, at) => notice(at + 1)), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ['what is too large alone', [notice(1, 8_000_001), notice(2, 8_000_000)], [2]],
  ['what is too large together', [notice(1, 5_000_000), notice(2, 5_000_000), notice(3, 3_000_000)], [1, 3]],
  ['copies that are made count as 100 kB', [notice(1, 7_950_000), notice(2)], [1]],
])('%s', (_, notices, ids) => {
  expect(attachedFiles(notices).map(({ about }) => about.id)).toEqual(ids);
});

test('what the maker needs', () => {
  expect(attachedFiles([notice(3)])).toEqual([
    { maker: 'document-pdf', about: { kind: 'invoice', customerId: 7, id: 3, locale: 'en' } },
  ]);
});
