/**
 * The form of the quick order sent without JavaScript: takes rows, a pasted list and a file, returns validated rows;
 * adds the valid ones if the form requests it. Server only.
 */
import type { RouterContextProvider } from 'react-router';
import { QUICK_ORDER } from '#contract/values/constants.ts';
import type { ListedRow } from '#contract/values/order-list.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { fieldQuantity } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { formKeyOf } from '#storefront/platform/forms/form-key.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';
import { checkRows, readListFile, tooManyRows } from './quick-requests.ts';
import {
  blankRow,
  checked,
  edited,
  isBlank,
  isReady,
  type QuickRow,
  type Rows,
  waits,
  withBlanks,
} from './quick-rows.rules.ts';
import { sentenceOfFailure } from './quick-words.ts';
import type { QuickNote } from './use-quick-order.ts';

type Context = Readonly<RouterContextProvider>;

export interface QuickFormResult {
  rows: Rows;
  note?: QuickNote;
  /** Rows that were added to the cart. */
  added?: number;
}

/** The rows of the form. Rows that are not rendered come as JSON in `rest`. */
export function rowsOfForm(form: FormData): QuickRow[] {
  const texts = (name: string) => form.getAll(name).map((value) => (typeof value === 'string' ? value : ''));
  const [quantities, items] = [texts('quantity'), texts('item')];
  const shown = texts('code').map((code, index) => ({
    code,
    quantity: quantities[index] ?? '',
    itemId: Number(items[index]) || 0,
  }));
  // A row's number is its position in the form: the buttons of a row refer to it.
  return [...shown, ...restOf(String(form.get('rest') ?? ''))]
    .map((row, index) => ({
      ...blankRow(index + 1),
      code: row.code.slice(0, QUICK_ORDER.maxCode),
      quantity: row.quantity.slice(0, 30),
      itemId: row.itemId,
    }))
    .filter((row) => !isBlank(row));
}

function restOf(text: string): Array<{ code: string; quantity: string; itemId: number }> {
  try {
    const rows: unknown = JSON.parse(text || '[]');
    if (!Array.isArray(rows)) return [];
    return rows.flatMap((row) =>
      Array.isArray(row) ? [{ code: `${row[0]}`, quantity: `${row[1]}`, itemId: Number(row[2]) || 0 }] : [],
    );
  } catch {
    return [];
  }
}

/** Returns what the page shows. @throws ApiError if the session has expired. */
export async function handleQuickForm(form: FormData, context: Context): Promise<QuickFormResult> {
  const intent = String(form.get('intent') ?? '');
  let rows: Rows = changedBy(intent, rowsOfForm(form));
  let listed: readonly Pick<ListedRow, 'code' | 'quantity'>[];
  try {
    listed = [...(await pasted(form, context)), ...(await uploaded(form, context))];
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    return { rows: withBlanks(rows), note: { tone: 'err', text: sentenceOfFailure(error) } };
  }
  const text = tooManyRows(rows.length + listed.length);
  if (text) return { rows: withBlanks(rows), note: { tone: 'err', text } };
  const last = rows.at(-1)?.key ?? 0;
  rows = [...rows, ...listed.map(({ code, quantity }, index) => ({ ...blankRow(last + index + 1), code, quantity }))];
  if (rows.length === 0) return { rows: withBlanks([]), note: { tone: 'warn', text: m.quick_nothing_read() } };
  rows = await checkedRows(rows, context);
  return intent === 'add' ? add(form, rows, context) : { rows };
}

/** Rows with their verdicts, as the page would have validated them. */
export async function checkedRows(rows: Rows, context: Context): Promise<Rows> {
  const sent = rows.filter(waits);
  if (sent.length === 0) return withBlanks(rows);
  return checked(rows, sent, await checkRows(sent, context), fieldQuantity);
}

/** `use:3:CODE` sets another code in the third row, `remove:3` removes it. */
function changedBy(intent: string, rows: QuickRow[]): Rows {
  const [what, key = '', ...code] = intent.split(':');
  if (what === 'remove') return rows.filter((row) => row.key !== Number(key));
  if (what !== 'use') return rows;
  return edited(rows, Number(key), { code: code.join(':') })
    .filter((row) => !isBlank(row))
    .map((row) => ({ ...row, settled: true }));
}

/** A pasted list is parsed like a file: in a worker, within the same limits. */
async function pasted(form: FormData, context: Context) {
  const list = String(form.get('list') ?? '');
  if (list.trim() === '') return [];
  try {
    return (await readListFile(new File([list], 'list.txt'), context)).rows;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'file-without-rows') return [];
    throw error;
  }
}

async function uploaded(form: FormData, context: Context) {
  const file = form.get('file');
  return file instanceof File && file.size > 0 ? (await readListFile(file, context)).rows : [];
}

async function add(form: FormData, rows: Rows, context: Context): Promise<QuickFormResult> {
  const ready = rows.filter(isReady);
  if (ready.length === 0) return { rows, note: { tone: 'warn', text: m.quick_nothing_ready() } };
  const wanted = ready.map(({ verdict }) => ({
    item_id: verdict?.article?.id ?? 0,
    quantity: verdict?.quantity ?? 0,
    promo_code: verdict?.price?.promo_code ?? '',
    promo_row: verdict?.price?.promo_row ?? 0,
  }));
  const { message } = await callApi('b2b_cart.add_rows', { rows: wanted, ...(await formKeyOf(form, wanted)) }, context);
  const reasons = new Map<number, string>();
  for (const { index, ...body } of message.refused) {
    const key = ready[index]?.key;
    if (key !== undefined) reasons.set(key, errorSentence(new ApiError(422, body as ApiError['body'])));
  }
  const gone = new Set(message.added.map(({ index }) => ready[index]?.key));
  const left = rows
    .filter((row) => !gone.has(row.key))
    .map((row) => (reasons.has(row.key) ? { ...row, refusal: reasons.get(row.key) } : row));
  return { rows: withBlanks(left), added: message.added.length };
}
