/** Dates as other systems write them → `2026-12-31`, with a time `2026-12-31T10:00:00` in a zone. Pure. */

/** Parts of a pattern, the longest first. `c` is the century of AS/400 (0 = 19, 1 = 20), `ddd` the day of the year. */
const PARTS = { yyyy: 4, yy: 2, MM: 2, ddd: 3, dd: 2, HH: 2, mm: 2, ss: 2, c: 1 } as const;
type Part = keyof typeof PARTS;
const TOKEN = /yyyy|yy|MM|ddd|dd|HH|mm|ss|c|[^a-zA-Z]+/g;
/** Years of two digits from here on are of the last century. */
const PIVOT = 70;

/** Undefined: it is no pattern. `julian` is a year of two or four digits, or a century and two, and the day of the year. */
export function dateFilter(
  pattern: string,
  momentOf: (written: string) => string = (written) => `${written}Z`,
): ((text: string) => string) | undefined {
  const readers = pattern === 'julian' ? ['yyyyddd', 'yyddd', 'cyyddd'].map(readerOf) : [readerOf(pattern)];
  if (readers.some((reader) => !reader)) return undefined;
  return (text) => {
    const plain = text.trim();
    // What the other system writes where it has no date.
    if (/^[0\s./:-]*$/.test(plain)) return '';
    for (const reader of readers) {
      const found = reader?.(plain);
      if (found) return found.time === undefined ? found.day : momentOf(`${found.day}T${found.time}`);
    }
    return plain;
  };
}

/** The pattern as it is written in a name of a file, without a zone: undefined for a text that is no such date. */
export function readWritten(
  pattern: string,
  text: string,
): { readonly day: string; readonly time: string | undefined } | undefined {
  return readerOf(pattern)?.(text);
}

/** Writes a day or a moment (`2026-12-31`, ISO 8601) as a pattern says, in UTC; undefined: it is no pattern. A text that is no day stays. */
export function datePattern(pattern: string): ((text: string) => string) | undefined {
  if (!readerOf(pattern)) return undefined;
  return (text) => {
    const [, year, month, day, hour = '00', minute = '00', second = '00'] =
      /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d))?/.exec(text) ?? [];
    if (year === undefined || month === undefined || day === undefined) return text;
    const first = Date.UTC(Number(year), 0, 1);
    const dayOfYear = (Date.UTC(Number(year), Number(month) - 1, Number(day)) - first) / 86_400_000 + 1;
    const parts: Readonly<Record<Part, string>> = {
      yyyy: year,
      yy: year.slice(2),
      c: String(Math.floor(Number(year) / 100) - 19),
      MM: month,
      dd: day,
      ddd: String(dayOfYear).padStart(3, '0'),
      HH: hour,
      mm: minute,
      ss: second,
    };
    return pattern.replaceAll(TOKEN, (token) => (token in parts ? parts[token as Part] : token));
  };
}

type Reader = (text: string) => { readonly day: string; readonly time: string | undefined } | undefined;

function readerOf(pattern: string): Reader | undefined {
  const tokens = pattern.match(TOKEN) ?? [];
  if (tokens.join('') !== pattern) return undefined;
  const parts = tokens.filter((token): token is Part => token in PARTS);
  const has = (part: Part) => parts.includes(part);
  const isDay = (has('yyyy') || has('yy')) && (has('ddd') || (has('MM') && has('dd')));
  if (!isDay || new Set(parts).size !== parts.length) return undefined;
  const source = tokens
    .map((token) => (token in PARTS ? `(?<${token}>\\d{${PARTS[token as Part]}})` : escaped(token)))
    .join('');
  const expression = new RegExp(`^${source}$`);
  return (text) => {
    const groups = expression.exec(text)?.groups;
    return groups && writtenOf(groups as Partial<Record<Part, string>>);
  };
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

function writtenOf(found: Partial<Record<Part, string>>): ReturnType<Reader> {
  const year = yearOf(found);
  const date =
    found.ddd === undefined
      ? new Date(Date.UTC(year, Number(found.MM) - 1, Number(found.dd)))
      : new Date(Date.UTC(year, 0, Number(found.ddd)));
  const day = date.toISOString().slice(0, 10);
  const isReal =
    found.ddd === undefined
      ? day === `${year}-${found.MM}-${found.dd}`
      : day.startsWith(`${year}-`) && found.ddd !== '000';
  if (!isReal) return undefined;
  if (found.HH === undefined) return { day, time: undefined };
  const { HH, mm = '00', ss = '00' } = found;
  return Number(HH) < 24 && Number(mm) < 60 && Number(ss) < 60 ? { day, time: `${HH}:${mm}:${ss}` } : undefined;
}

function yearOf({ yyyy, yy, c }: Partial<Record<Part, string>>): number {
  if (yyyy !== undefined) return Number(yyyy);
  const short = Number(yy);
  if (c !== undefined) return 1900 + Number(c) * 100 + short;
  return short < PIVOT ? 2000 + short : 1900 + short;
}
