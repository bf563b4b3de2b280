import pg from 'pg';

/**
 * How columns become JavaScript values. Dates without a time stay text: a Date would shift them between time zones
 * (C-SET-4). Integers of 64 bits become numbers, because all of ours (money included) are safe integers (C-SET-3).
 */
type Parse = (text: string) => unknown;

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMP = 1114;
const ARRAY_OF_TEXT: number = 1009;
const ARRAYS: Record<number, number> = { 1016: INT8, 1231: NUMERIC, 1182: DATE, 1115: TIMESTAMP };

const asText: Parse = (text) => text;

const scalars: Record<number, Parse> = {
  [INT8]: safeInteger,
  [NUMERIC]: numberOf,
  [DATE]: asText,
  [TIMESTAMP]: asText,
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database answered an integer beyond 2^53: ${text}`);
  return value;
}

/** numeric is used for quantities (3 decimals) and sums of bigint; whole values must be exact. */
function numberOf(text: string): number {
  return text.includes('.') || text === 'NaN' ? Number(text) : safeInteger(text);
}

function arrayOf(parse: Parse): Parse {
  const texts: (text: string) => (string | null)[] = pg.types.getTypeParser(ARRAY_OF_TEXT, 'text');
  return (text) => texts(text).map((item) => (item === null ? null : parse(item)));
}

/** Parsers for the connections of this process; pg's global table is not changed. */
export function columnTypes(): pg.CustomTypesConfig {
  const parsers = new Map<number, Parse>(Object.entries(scalars).map(([oid, parse]) => [Number(oid), parse]));
  for (const [array, element] of Object.entries(ARRAYS)) {
    parsers.set(Number(array), arrayOf(scalars[element] as Parse));
  }
  return {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      (format !== 'binary' && parsers.get(oid)) ||
      pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
  };
}
