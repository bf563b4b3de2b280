/** The choices of a list on the price desk as its address keeps them, and as the server is asked. */
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { cellsOfText } from '#contract/values/cell-text.ts';
import { MOST_QUOTED } from '#contract/values/constants.ts';
import type { Locale } from '#contract/values/locale.ts';
import { readOrderList } from '#contract/values/order-list.ts';
import { parseQuantity } from '#contract/values/packaging.ts';

/** In the order of the address. `codes` as they were pasted; `cart`: 1 = the customer's cart. */
export const LIST_FIELDS = [
  'customer',
  'address',
  'day',
  'order',
  'cart',
  'codes',
  'try_list',
  'try_general',
  'try_extra',
  'try_day',
] as const;
export type ListField = (typeof LIST_FIELDS)[number];
export type ListForm = Readonly<Record<ListField, string>>;
export type ListRequest = OfficeApiTypes['office_price_desk.quote_list']['request'];

/** Signs of the pasted list: an address holds them. */
export const LONGEST_CODES = 5_000;

export const listFormOf = (search: URLSearchParams): ListForm =>
  Object.fromEntries(LIST_FIELDS.map((field) => [field, search.get(field) ?? ''])) as ListForm;

/** Empty fields are left out. */
export function listSearchOf(form: Partial<ListForm>): string {
  const search = new URLSearchParams();
  for (const field of LIST_FIELDS) if (form[field]) search.set(field, form[field]);
  return search.toString();
}

/** An order comes first, then the cart, then pasted codes. undefined: nothing is chosen yet. */
export function listRequestOf(form: ListForm, locale: Locale): ListRequest | undefined {
  const of = sourceOf(form, locale);
  if (!of) return undefined;
  const tried = {
    ...(form.try_list !== '' && { list: form.try_list }),
    ...(form.try_general.trim() !== '' && { general: form.try_general.trim() }),
    ...(form.try_extra.trim() !== '' && { extra: form.try_extra.trim() }),
    ...(form.try_day !== '' && { day: form.try_day }),
  };
  return {
    client_id: Number(form.customer) || 0,
    address_code: Number(form.address) || 0,
    ...(form.day !== '' && { day: form.day }),
    of,
    ...(Object.keys(tried).length > 0 && { tried }),
  } as ListRequest;
}

/** Pasted quantities that are no number: their articles are quoted for the usual quantity, and the page says so. */
export const unreadQuantities = (codes: string, locale: Locale): string[] =>
  readOrderList(cellsOfText(codes), locale)
    .rows.slice(0, MOST_QUOTED)
    .filter(({ quantity }) => quantity.trim() !== '' && !((parseQuantity(quantity, locale) ?? 0) > 0))
    .map(({ code, quantity }) => `${code}: ${quantity.trim()}`);

function sourceOf(form: ListForm, locale: Locale): ListRequest['of'] | undefined {
  if (form.order.trim() !== '') return { kind: 'order', number: form.order.trim() };
  if (form.cart === '1' && form.customer !== '') return { kind: 'cart' };
  const { rows } = readOrderList(cellsOfText(form.codes), locale);
  const lines = rows.slice(0, MOST_QUOTED).map(({ code, quantity }) => {
    const pieces = parseQuantity(quantity, locale);
    return { code, ...(pieces !== undefined && pieces > 0 && { quantity: pieces }) };
  });
  return lines.length > 0 ? { kind: 'codes', lines } : undefined;
}
