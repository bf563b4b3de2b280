/** Where the value of a column comes from: an expression, or a place of a line with how its number is written. */
import { z } from 'zod';
import { SIGNS } from '#server/formats/fixed/fixed-numbers.rules.ts';

const expression = z
  .union([z.string().min(1).max(500), z.number(), z.boolean()])
  .transform(String)
  .describe('A column, `=constant`, or a text with {columns}; filters behind bars: `Prezzo | comma`.');

/** The same as an expression with filters. */
const place = z
  .strictObject({
    at: z
      .union([z.string().regex(/^\s*\d{1,5}(\s*-\s*\d{1,5})?\s*$/, '3-20'), z.int().min(1)])
      .transform(String)
      .describe('First and last place of a line, from 1: `3-20`.'),
    decimals: z.int().min(0).max(9).optional().describe('Implied decimals: with 3, `0000001250` is 1.250.'),
    sign: z.enum(SIGNS).optional().describe('Where the sign stands; `overpunch`: in the last digit.'),
    date: z.string().min(1).max(40).optional().describe('As the filter `date`: `yyyyMMdd`.'),
    map: z.string().min(1).max(40).optional().describe('Name of a map.'),
    filter: z.string().min(1).max(300).optional().describe('Further filters: `strip zeros | upper`.'),
  })
  .transform(({ at, sign, decimals, date, map, filter }) =>
    [
      at,
      sign && `sign ${sign}`,
      decimals === undefined ? undefined : `decimals ${decimals}`,
      date && `date "${date}"`,
      map && `map "${map}"`,
      filter,
    ]
      .filter((step) => step !== undefined)
      .join(' | '),
  );

/** An expression as text. */
export const columnSource = z.union([expression, place]);
