import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EdifactRefused, edifactSegments } from './edifact-segments.ts';

const segments = (text: string) => [...edifactSegments(text)].map(({ tag, elements }) => [tag, ...elements]);

test('segments, elements, components; what is left out at the end is not there', () => {
  expect(segments("LIN+1++8001:EN'QTY+21:5'")).toEqual([
    ['LIN', ['1'], [''], ['8001', 'EN']],
    ['QTY', ['21', '5']],
  ]);
});

test('separators and release character of UNA, which may change in the middle of a file', () => {
  expect(segments("UNA:+.! 'FTX+A!+B!'!!C'UNA|*,? ~FTX*1|2?~3~")).toEqual([
    ['FTX', ["A+B'!C"]],
    ['FTX', ['1', '2~3']],
  ]);
  // A blank stands for none: the question mark is then a sign like others.
  expect(segments("UNA:+.  'FTX+Why?'")).toEqual([['FTX', ['Why?']]]);
});

test('line ends anywhere, or none; lines are counted', () => {
  const wrapped = [...edifactSegments("\r\nBGM+22\r\n0+A\nB'\r\n\n LIN+1'")];
  expect(wrapped).toEqual([
    { tag: 'BGM', elements: [['220'], ['AB']], line: 2 },
    { tag: 'LIN', elements: [['1']], line: 6 },
  ]);
});

test('a segment that never ends, a separator that is missing, a segment of megabytes', () => {
  const fault = (text: string) => {
    try {
      segments(text);
    } catch (error) {
      return error instanceof EdifactRefused ? error.fault : error;
    }
    return undefined;
  };
  expect(fault("BGM+220'LIN+1")).toBe('cut-off');
  expect(fault('UNA:+')).toBe('cut-off');
  expect(fault("BGM+220'LIN+1?")).toBe('cut-off');
  expect(fault(`FTX+${'x'.repeat(10_000_000)}'`)).toBe('segment-too-long');
  expect(fault(`FTX${'+'.repeat(10_000_000)}'`)).toBe('segment-too-long');
});

test('texts with the release character in front of every sign come out as they were', () => {
  const component = fc.string({ unit: fc.constantFrom(...":+?'.ab é"), maxLength: 10 });
  fc.assert(
    fc.property(
      fc.array(fc.array(component, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
      (texts) => {
        const escaped = texts.map((one) => one.map((text) => text.replaceAll(/[:+?']/g, '?$&')).join(':')).join('+');
        expect(segments(`FTX+${escaped}'`)).toEqual([['FTX', ...texts]]);
      },
    ),
  );
});
