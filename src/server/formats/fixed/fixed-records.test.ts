import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDecimals, readSign, SIGNS, writeFixedNumber } from './fixed-numbers.rules.ts';
import { cutSpan, type FixedForm, type FixedRecord, fixedRecords, LONGEST_LINE, readSpan } from './fixed-records.ts';

async function all(pieces: Iterable<string>, form: FixedForm): Promise<FixedRecord[]> {
  const found: FixedRecord[] = [];
  for await (const records of fixedRecords(pieces, form)) found.push(...records);
  return found;
}
const texts = async (text: string, form: FixedForm) => (await all([text], form)).map((record) => record.text);

describe('records', () => {
  test.each<[string, string, FixedForm, string[]]>([
    ['lines', 'AB\nCD\r\nEF', { newline: 'required' }, ['AB', 'CD', 'EF']],
    ['lines of EBCDIC', 'AB\u0085CD', { newline: 'required' }, ['AB', 'CD']],
    ['lines of old Macs', 'AB\rCD\r', { newline: 'required' }, ['AB', 'CD']],
    ['without line ends', 'ABCD', { length: 2, newline: 'optional' }, ['AB', 'CD']],
    ['with some', 'AB\nCDEF\r\nG', { length: 2, newline: 'optional' }, ['AB', 'CD', 'EF', 'G']],
    ['short ones', 'A\nBC', { length: 2, newline: 'optional' }, ['A', 'BC']],
    ['line ends that are data', 'A\nBC', { length: 2, newline: 'none' }, ['A\n', 'BC']],
    ['an end of file of MS-DOS', 'AB\n\u001a', { length: 2, newline: 'optional' }, ['AB']],
    ['nothing', '', { newline: 'required' }, []],
  ])('%s', async (_, text, form, wanted) => {
    expect(await texts(text, form)).toEqual(wanted);
  });

  test('a line that is too long is reported and passed over, the next one is read', async () => {
    expect(await all(['ABC', 'D\nEF\n'], { length: 2, newline: 'required' })).toEqual([
      { line: 1, text: 'AB', tooLong: true },
      { line: 2, text: 'EF' },
    ]);
  });

  test('a gigabyte without a line end is held piece by piece', async () => {
    let longest = 0;
    function* pieces() {
      for (let count = 0; count < 16_384; count += 1) yield 'x'.repeat(65_536);
      yield '\nAB';
    }
    const found: FixedRecord[] = [];
    for await (const records of fixedRecords(pieces(), { newline: 'required' })) {
      found.push(...records);
      longest = Math.max(longest, ...records.map(({ text }) => text.length));
    }
    expect(found.map(({ line, tooLong }) => [line, tooLong])).toEqual([
      [1, true],
      [2, undefined],
    ]);
    expect(longest).toBe(LONGEST_LINE);
  });

  test('wherever the pieces of the text end, the records are the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.stringMatching(/^[A-Z]{1,5}$/), { maxLength: 20 }),
        fc.constantFrom('\n', '\r\n', '\r', '\u0085'),
        fc.array(fc.nat(40), { maxLength: 5 }),
        fc.constantFrom<FixedForm>({ newline: 'required' }, { length: 5, newline: 'optional' }),
        async (records, end, cuts, form) => {
          const text = records.map((record) => record + end).join('');
          const places = [...cuts.filter((cut) => cut < text.length), text.length].sort((one, other) => one - other);
          const pieces = places.map((place, index) => text.slice(places[index - 1] ?? 0, place));
          expect((await all(pieces, form)).map((record) => record.text)).toEqual(records);
        },
      ),
    );
  });
});

test('spans', () => {
  expect([readSpan('3-20'), readSpan('7'), readSpan(' 1 - 2 ')]).toEqual([
    { from: 3, to: 20 },
    { from: 7, to: 7 },
    { from: 1, to: 2 },
  ]);
  for (const wrong of ['0-3', '5-2', 'x', '']) expect(readSpan(wrong)).toBeUndefined();
  expect(cutSpan('AB\u0000D', { from: 2, to: 9 })).toBe('B D');
});

test('a number that was written is read back, whatever its sign and decimals', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999, max: 99_999_999 }),
      fc.integer({ min: 0, max: 4 }),
      fc.constantFrom(...SIGNS),
      fc.constantFrom('{}', 'àè'),
      (digits, decimals, sign, zeros) => {
        const value = digits / 10 ** decimals;
        const text = writeFixedNumber(value, { length: 12, decimals, sign, zeros });
        if (sign === 'none' && digits < 0) return text === undefined;
        return text?.length === 12 && Number(readDecimals(readSign(text, sign), decimals)) === value;
      },
    ),
  );
});

test('what does not fit is not written', () => {
  expect(writeFixedNumber(1000, { length: 3, decimals: 0, sign: 'none' })).toBeUndefined();
  expect(writeFixedNumber(100, { length: 3, decimals: 0, sign: 'trailing' })).toBeUndefined();
  expect(writeFixedNumber(1.005, { length: 5, decimals: 2, sign: 'none' })).toBe('00101');
});
