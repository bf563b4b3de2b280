/** Connections to other systems: the choices of their settings (docs/exchange.md). Zod-free: the browser shows them too. */

/** What stands at the other end. `danea`: Easyfatt, with its one address and a password; `general`: anything that speaks HTTP or files. */
export const CONNECTION_KINDS = ['general', 'danea'] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

/** When a connection is offered an order: as soon as it is sent; once it is accepted; once it is paid by card, or accepted. */
export const RELEASE_RULES = ['sent', 'accepted', 'paid'] as const;
export type ReleaseRule = (typeof RELEASE_RULES)[number];

export const isReleaseRule = (text: string): text is ReleaseRule => (RELEASE_RULES as readonly string[]).includes(text);

/** Which files of an order are written. */
export const ORDER_FILES = ['json', 'csv', 'both'] as const;
export type OrderFiles = (typeof ORDER_FILES)[number];

/** What acknowledges an order besides the API and files of acknowledgements. */
export const ACKNOWLEDGED_BY = ['api', 'taken', 'status'] as const;
export type AcknowledgedBy = (typeof ACKNOWLEDGED_BY)[number];

/** Price lists of Easyfatt, `2` to `9` → code of the shop's list. */
export type PriceLists = Readonly<Record<string, string>>;

/** As people write them: `2=RIV,3=BAR`; '' = none. Undefined: the text does not say which. */
export function readPriceLists(text: string): PriceLists | undefined {
  const pairs = text
    .split(',')
    .flatMap((pair) => (pair.trim() === '' ? [] : [/^([2-9])=(.{1,100})$/.exec(pair.trim())]));
  const numbers = pairs.flatMap((pair) => pair?.[1] ?? []);
  if (numbers.length < pairs.length || new Set(numbers).size < numbers.length) return undefined;
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2]?.trim() ?? '']));
}

export const priceListsText = (lists: PriceLists): string =>
  Object.keys(lists)
    .sort()
    .map((number) => `${number}=${lists[number]}`)
    .join(',');

/** Of the code of a connection, which stands in addresses and is the name of its folder. */
export const CONNECTION_CODE = /^[a-z0-9][a-z0-9-]{0,39}$/;
export const MOST_CONNECTION_NAME = 100;
/** A year: longer silences are no fault of a connection. */
export const MOST_SILENT_HOURS = 8760;

/** Rows that wait, mended in one press; the others follow with the next one. */
export const MOST_MENDED_AT_ONCE = 1_000;

/** Characters of a mapping. */
export const MOST_MAPPING = 100_000;
