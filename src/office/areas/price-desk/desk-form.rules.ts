/** The choices of the price desk as its address keeps them, and as the server is asked. Everything is text as typed until it is asked. */
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { readNumber } from '#contract/values/written-number.ts';

/** In the order of the address; those of a trial begin with `try_`. */
export const DESK_FIELDS = [
  'customer',
  'address',
  'article',
  'quantity',
  'day',
  'coupon',
  'try_list',
  'try_gross',
  'try_chain',
  'try_general',
  'try_net',
  'try_extra',
  'try_from',
  'try_quantity',
  'try_day',
  'try_address',
] as const;
export type DeskField = (typeof DESK_FIELDS)[number];
export type DeskForm = Readonly<Record<DeskField, string>>;
export type DeskRequest = OfficeApiTypes['office_price_desk.explain']['request'];

export function formOf(search: URLSearchParams): DeskForm {
  return Object.fromEntries(DESK_FIELDS.map((field) => [field, search.get(field) ?? ''])) as DeskForm;
}

/** Empty fields are left out. */
export function searchOf(form: Partial<DeskForm>): string {
  const search = new URLSearchParams();
  for (const field of DESK_FIELDS) if (form[field]) search.set(field, form[field]);
  return search.toString();
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What the server is asked, or the fields that cannot be read. Both empty: no article is chosen yet. */
export function requestOf(form: DeskForm): { readonly request?: DeskRequest; readonly faults: ReadonlySet<DeskField> } {
  const faults = new Set<DeskField>();
  const number = (field: DeskField, least: 'above-zero' | 'zero'): number | undefined => {
    const text = form[field].trim();
    if (text === '') return undefined;
    const read = readNumber(text);
    if (read === undefined || read < 0 || (least === 'above-zero' && read === 0)) faults.add(field);
    return read;
  };
  const day = (field: DeskField): string | undefined => (DAY.test(form[field]) ? form[field] : undefined);
  const code = (field: DeskField): number | undefined =>
    /^\d{1,9}$/.test(form[field]) ? Number(form[field]) : undefined;
  const promo = {
    net: number('try_net', 'zero'),
    chain: form.try_extra.trim() || undefined,
    from: number('try_from', 'above-zero'),
  };
  const tried = defined({
    quantity: number('try_quantity', 'above-zero'),
    day: day('try_day'),
    address_code: code('try_address'),
    list: form.try_list || undefined,
    gross: number('try_gross', 'zero'),
    chain: form.try_chain.trim() || undefined,
    general: form.try_general.trim() || undefined,
    promo: promo.net === undefined && promo.chain === undefined ? undefined : defined(promo),
  });
  const request = defined({
    client_id: code('customer') ?? 0,
    address_code: code('address') ?? 0,
    article: form.article.trim(),
    quantity: number('quantity', 'above-zero'),
    day: day('day'),
    coupon: form.coupon.trim(),
    tried: Object.keys(tried).length > 0 ? tried : undefined,
  });
  if (faults.size > 0 || request.article === '') return { faults };
  return { request, faults };
}

/** These fields emptied. */
export const without = (form: DeskForm, fields: readonly DeskField[]): DeskForm =>
  Object.fromEntries(DESK_FIELDS.map((field) => [field, fields.includes(field) ? '' : form[field]])) as DeskForm;

/** Every choice of the trial taken back. */
export const withoutTrial = (form: DeskForm): DeskForm =>
  without(
    form,
    DESK_FIELDS.filter((field) => field.startsWith('try_')),
  );

type Defined<Values> = { [Key in keyof Values]: Exclude<Values[Key], undefined> };

function defined<Values extends object>(values: Values): Defined<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<Values>;
}
