/**
 * Handles a row's form sent without JavaScript (C-API-8 of the page's own POST): adds to the cart and redirects to the
 * row, or returns the message for the row. Server only.
 */
import { data, type RouterContextProvider } from 'react-router';
import type { Card } from '#contract/endpoints/article.ts';
import type { ErrorCode } from '#contract/values/errors.ts';
import { parseQuantity } from '#contract/values/packaging.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { fieldQuantity, formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import type { RowNotice } from '#storefront/domain/cart/add-order.ts';
import { bestOffer } from '#storefront/domain/cart/offer-choice.rules.ts';
import { toLogin } from '#storefront/domain/session/login-redirect.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { formKeyOf } from '#storefront/platform/forms/form-key.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';
import { flashCookie } from '#storefront/platform/storage/flash.ts';

type Context = Readonly<RouterContextProvider>;

/** Article and quantity of a form; `reach` (`id:pieces`) is the button of an offer. */
function wanted(form: FormData): { item: string; quantity: string; packaging: string } {
  const [item, pieces] = String(form.get('reach') ?? '').split(':');
  if (item && pieces) return { item, quantity: pieces, packaging: '' };
  const field = (name: string) => String(form.get(name) ?? '');
  return { item: field('item'), quantity: field('quantity'), packaging: field('packaging') };
}

/** With a packaging larger than the default one, the quantity is rounded up to it (C-CAT-3). */
function inPackaging(card: Card, quantity: string, code: string): string {
  const chosen = card.packagings.find((packaging) => packaging.code === code);
  const pieces = parseQuantity(quantity, getLocale());
  if (!chosen || chosen.default || pieces === undefined) return quantity;
  return fieldQuantity(Math.max(1, Math.ceil(pieces / chosen.quantity)) * chosen.quantity);
}

/** Adds `quantity` pieces with the best offer they reach and returns the number of pieces. @throws ApiError */
async function addArticle(card: Card, quantity: string, context: Context): Promise<number> {
  const pieces = parseQuantity(quantity, getLocale());
  if (pieces === undefined) throw new ApiError(422, { code: 'no-valid-quantity' });
  const offer = bestOffer(card, pieces);
  const body = {
    item_id: card.id,
    quantity: pieces,
    promo_code: offer?.promo_code ?? '',
    promo_row: offer?.promo_row ?? 0,
  };
  await callApi(body.promo_code ? 'wrapper.add_to_cart_promo' : 'wrapper.add_to_cart', body, context);
  return pieces;
}

/** The response to a row's form. Visitors who are not logged in (any more) are sent to the login page and back. */
export async function addFromForm(request: Request, url: URL, context: Context) {
  const { item, quantity: typed, packaging } = wanted(await request.formData());
  let quantity = typed;
  const back = url.pathname + url.search;
  const id = Number(item);
  try {
    const { message } = await callApi('wrapper.get_item', { item_id: item }, context);
    quantity = inPackaging(message.data, typed, packaging);
    const pieces = await addArticle(message.data, quantity, context);
    const um = unitName(message.data.um, pieces);
    const notice: RowNotice = { id, tone: 'ok', text: m.shop_added_row({ quantity: formatQuantity(pieces), um }) };
    scopeOf(context).setCookies.push(flashCookie(notice));
    return redirectTo(`${back}#a${id}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 || error.status === 403) return toLogin(context, back);
    const notice: RowNotice = { id, tone: 'err', text: errorSentence(error), quantity };
    return data(notice, { status: error.status || 503 });
  }
}

/** Refused rows of the children table's form: article id → error message, and the quantities to show again. */
export interface RefusedRows {
  reasons: Record<number, string>;
  quantities: Record<number, number>;
}

/** The children table sent without JavaScript: adds every filled row (`q<article id>`), returns the refused ones. */
export async function addRowsFromForm(request: Request, url: URL, context: Context) {
  const form = await request.formData();
  const filled = [...form].flatMap(([name, value]): Array<[number, string]> => {
    const id = /^q(\d{1,9})$/.exec(name)?.[1];
    return id && String(value).trim() !== '' ? [[Number(id), String(value)]] : [];
  });
  const back = url.pathname + url.search;
  if (filled.length === 0) return redirectTo(back);
  const refused: RefusedRows = { reasons: {}, quantities: {} };
  const refuse = ([id, written]: readonly [number, string], error: ApiError) => {
    refused.reasons[id] = errorSentence(error);
    refused.quantities[id] = parseQuantity(written, getLocale()) ?? 0;
  };
  let added = 0;
  try {
    const ids = filled.map(([id]) => id);
    const { message: cards } = await callApi('wrapper.child_list', { children_ids: ids }, context);
    const sent = filled.flatMap((row) => {
      const quantity = parseQuantity(row[1], getLocale());
      const card = cards[row[0]];
      if (quantity === undefined) refuse(row, new ApiError(422, { code: 'no-valid-quantity' }));
      else if (!card) refuse(row, new ApiError(404, { code: 'not-found' }));
      else return [{ row, quantity, offer: bestOffer(card, quantity) }];
      return [];
    });
    if (sent.length > 0) {
      const rows = sent.map(({ row, quantity, offer }) => ({
        item_id: row[0],
        quantity,
        promo_code: offer?.promo_code ?? '',
        promo_row: offer?.promo_row ?? 0,
      }));
      const { message } = await callApi('b2b_cart.add_rows', { rows, ...(await formKeyOf(form, rows)) }, context);
      added = message.added.length;
      for (const { index, code, ...body } of message.refused) {
        const one = sent[index];
        if (one) refuse(one.row, new ApiError(422, { ...body, code: code as ErrorCode }));
      }
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 || error.status === 403) return toLogin(context, back);
    for (const row of filled) refuse(row, error);
  }
  if (added > 0) {
    const notice: RowNotice = { id: 0, tone: 'ok', text: m.product_added_rows({ count: added }) };
    scopeOf(context).setCookies.push(flashCookie(notice));
  }
  if (Object.keys(refused.reasons).length > 0) return data(refused, { status: 422 });
  return redirectTo(back);
}
