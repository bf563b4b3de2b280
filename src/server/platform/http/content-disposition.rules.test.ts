import { expect, test } from 'vitest';
import { contentDisposition } from './content-disposition.rules.ts';

test.each([
  ['inline', undefined, 'inline'],
  ['attachment', 'import-12.csv', `attachment; filename="import-12.csv"; filename*=UTF-8''import-12.csv`],
  [
    'attachment',
    'Qualità (1).pdf',
    `attachment; filename="Qualita (1).pdf"; filename*=UTF-8''Qualit%C3%A0%20%281%29.pdf`,
  ],
  [
    'inline',
    'a"\r\nSet-Cookie: b.png',
    `inline; filename="aSet-Cookie: b.png"; filename*=UTF-8''a%22%0D%0ASet-Cookie%3A%20b.png`,
  ],
] as const)('%s %j is named in both forms of RFC 6266', (kind, name, header) => {
  expect(contentDisposition(kind, name)).toBe(header);
});
