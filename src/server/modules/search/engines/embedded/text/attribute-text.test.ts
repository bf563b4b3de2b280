import { describe, expect, test } from 'vitest';
import { withUnit } from './attribute-text.ts';
import { indexTokens } from './index-tokens.ts';

const searched = (value: string, unit: string) => withUnit({ label: { it: value, en: value }, unit })?.it;

describe('the unit of a title belongs to the numbers below it', () => {
  test.each([
    ['16', 'A', '16a'],
    ['30', 'mA', '0.03a'],
    ['4,5', 'kA', '4500a'],
    ['1,5', 'mm²', '1.5mmq'],
    ['80', '°C', '80celsius'],
    ['9.25x1.78', 'mm', '9.25x1.78'],
    ['100', 'pz', '100pz'],
  ])('%s of (%s) is found by %s', (value, unit, form) => {
    expect(indexTokens(searched(value, unit) ?? '').map((token) => token.form)).toContain(form);
  });

  test.each([
    ['a text', 'M8', 'mm'],
    ['a value with a unit of its own', '16 A', 'A'],
    ['no unit in the brackets', '60x40', 'LxP'],
    ['a word in the brackets', '3', 'fasi'],
  ])('%s stays as it is', (_, value, unit) => {
    expect(searched(value, unit)).toBeUndefined();
  });

  test('a value without a title that names a unit stays as it is', () => {
    expect(withUnit({ label: { it: '16', en: '16' } })).toBeUndefined();
  });
});
