/**
 * Forms of one document's page, by their button: order its rows again, undo that, open a dispute. Server only.
 */
import { data, type RouterContextProvider } from 'react-router';
import type { ApiRequest } from '#contract/endpoints/api.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import type { ReorderFlash } from '#storefront/domain/order/reorder-result.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { chosenFiles, fileBodies } from '#storefront/platform/forms/file-content.ts';
import { formKeyOf } from '#storefront/platform/forms/form-key.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';
import { flashCookie } from '#storefront/platform/storage/flash.ts';
import { DISPUTE_FILES_FIELD, disputeFilesSentence } from './dispute-attachments.tsx';
import {
  type DisputeFault,
  type DisputeValues,
  disputedRows,
  disputeFaults,
  disputeValues,
} from './dispute-request.rules.ts';

type Context = Readonly<RouterContextProvider>;

/** A row as both kinds of documents have it. */
export interface ArticleRow {
  row_id: number;
  quantity: number | null;
  article: { id: number } | null;
}

export interface PostedDocument {
  kind: 'note' | 'invoice';
  id: number;
  rows: readonly ArticleRow[];
}

/** What the page shows when a form was refused. */
export interface DocumentRefusal {
  /** About ordering again. */
  sentence?: string;
  dispute?: { values: DisputeValues; errors: Partial<Record<DisputeFault | 'files', string>>; failure?: string };
}

/** `here`: URL of the document's page. */
export async function documentAction(form: FormData, document: PostedDocument, here: string, context: Context) {
  if (form.get('intent') === 'dispute') return openDispute(form, document, context);
  const undo = form.get('undo');
  try {
    const flash = typeof undo === 'string' ? await takeBack(undo, context) : await orderAgain(document, form, context);
    if (!flash) return data<DocumentRefusal>({ sentence: m.documents_nothing_to_order() }, { status: 422 });
    scopeOf(context).setCookies.push(flashCookie(flash));
  } catch (error) {
    if (!isRefusal(error)) throw pageFailure(error);
    return data<DocumentRefusal>({ sentence: errorSentence(error) }, { status: error.status });
  }
  throw redirectTo(here);
}

export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 401 && error.status !== 404;

/** The rows whose articles are known, with the quantities of the document. Undefined = there are none. */
async function orderAgain(
  document: PostedDocument,
  form: FormData,
  context: Context,
): Promise<ReorderFlash | undefined> {
  const wanted = document.rows.flatMap(({ row_id, article, quantity }) =>
    article && quantity !== null && quantity > 0 ? [{ row_id, item_id: article.id, quantity }] : [],
  );
  if (wanted.length === 0) return undefined;
  const rows: ApiRequest<'b2b_cart.add_rows'>['rows'] = wanted.map(({ item_id, quantity }) => ({ item_id, quantity }));
  const { key } = await formKeyOf(form, rows);
  const { message } = await callApi('b2b_cart.add_rows', { rows, ...(key ? { key } : {}) }, context);
  const refused: Record<string, number[]> = {};
  for (const { index, code } of message.refused) {
    const row = wanted[index];
    if (row) refused[code] = [...(refused[code] ?? []), row.row_id];
  }
  return { reordered: { added: message.added.length, refused, key } };
}

async function takeBack(key: string, context: Context): Promise<ReorderFlash> {
  const { message } = await callApi('b2b_cart.take_back', { key }, context);
  return { undone: message.taken };
}

/** Of `open_dispute`; what is cut off is the end of a digest. */
export const DISPUTE_KEY_MAX = 80;

async function openDispute(form: FormData, { kind, id }: PostedDocument, context: Context) {
  const values = disputeValues(form);
  const files = chosenFiles(form, DISPUTE_FILES_FIELD);
  const errors = errorsOf(values, files);
  const again = (more: { failure?: string }, status = 422) => {
    // A browser does not keep chosen files when the form is shown again: a note at the field says so.
    const kept = files.length > 0 && !errors.files ? { ...errors, files: m.attach_again() } : errors;
    return data<DocumentRefusal>({ dispute: { values, errors: kept, ...more } }, { status });
  };
  if (values.reason === '' || Object.keys(errors).length > 0) return again({});
  const request = { kind, id, reason: values.reason, text: values.text, rows: disputedRows(values) };
  const { key = '' } = await formKeyOf(form, [request, ...files.map(({ name, size }) => ({ name, size }))]);
  try {
    const { message } = await callApi(
      'account.open_dispute',
      { ...request, key: key.slice(0, DISPUTE_KEY_MAX), files: await fileBodies(files) },
      context,
    );
    throw redirectTo(documentPaths.dispute(message.id));
  } catch (error) {
    if (error instanceof ApiError && isRefusal(error)) return again({ failure: errorSentence(error) }, error.status);
    throw pageFailure(error);
  }
}

const FAULT_WORDS: Record<DisputeFault, () => string> = {
  reason: m.documents_dispute_reason_missing,
  text: m.documents_dispute_text_missing,
  quantity: m.documents_dispute_quantity_wrong,
};

function errorsOf(values: DisputeValues, files: readonly File[]): Partial<Record<DisputeFault | 'files', string>> {
  const fault = disputeFilesSentence(files);
  const found = disputeFaults(values).map((name) => [name, FAULT_WORDS[name]()]);
  return { ...Object.fromEntries(found), ...(fault ? { files: fault } : {}) };
}
