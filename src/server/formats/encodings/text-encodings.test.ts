import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEXT_ENCODINGS, type TextEncoding } from '#contract/values/file-encodings.ts';
import { encodeText, textDecoder, writableIn } from './text-encodings.ts';

function decoded(bytes: Uint8Array, encoding: TextEncoding, size = bytes.length || 1): string {
  const decoder = textDecoder(encoding);
  let text = '';
  for (let at = 0; at < bytes.length; at += size) text += decoder.write(bytes.subarray(at, at + size));
  return text + decoder.end();
}

const TABLE = new URL('../../../../../shared/data/exchange-samples/tables/ebcdic.csv', import.meta.url);

test.skipIf(!existsSync(TABLE))('the code pages of EBCDIC are those of the samples', () => {
  const [header = '', ...rows] = readFileSync(TABLE, 'utf8').trim().split('\n');
  const pages = header.split(';').slice(1) as TextEncoding[];
  for (const [place, page] of pages.entries()) {
    const wanted = rows
      .map((row) => String.fromCodePoint(Number.parseInt(row.split(';')[place + 1] ?? '', 16)))
      .join('');
    expect(
      decoded(
        Uint8Array.from({ length: 256 }, (_, byte) => byte),
        page,
      ),
    ).toBe(wanted);
  }
});

test.each<[TextEncoding, number[], string]>([
  ['ibm280', [0xc1, 0x5a, 0xf1], 'Aé1'],
  ['ibm1144', [0x9f], '€'],
  ['ibm037', [0xc0, 0xd0], '{}'],
  ['windows-1252', [0x80, 0xe0], '€à'],
  ['iso-8859-15', [0xa4, 0xe0], '€à'],
  ['utf-8', [0xef, 0xbb, 0xbf, 0xc3, 0xa0], 'à'],
  ['utf-16', [0xfe, 0xff, 0x00, 0xe0], 'à'],
  ['utf-16', [0xff, 0xfe, 0xe0, 0x00], 'à'],
  ['utf-16', [0xe0, 0x00], 'à'],
])('%s', (encoding, bytes, text) => {
  expect(decoded(Uint8Array.from(bytes), encoding, 1)).toBe(text);
});

test.each(TEXT_ENCODINGS)('what %s writes, it reads, however its bytes are cut', (encoding) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 50 }), fc.integer({ min: 1, max: 7 }), (text, size) => {
      const { text: writable } = writableIn(text.replaceAll('\ufeff', ''), encoding);
      const { bytes, lost } = encodeText(writable, encoding);
      expect(lost).toEqual([]);
      expect(decoded(bytes, encoding, size)).toBe(writable);
    }),
  );
});

test('what an encoding does not have becomes the nearest letters; what has none is reported', () => {
  expect(writableIn('L’été à 5 € – ł ⌀8 …', 'ibm280')).toEqual({ text: "L'été à 5 EUR - l O8 ...", lost: [] });
  expect(writableIn('5 €', 'ibm1144').text).toBe('5 €');
  expect(writableIn('漢 x', 'windows-1252')).toEqual({ text: '? x', lost: ['漢'] });
});
