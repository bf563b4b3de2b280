/** What the customer adds to a dispute that is not decided (C-DOC-4). Server only. */
import { data, type RouterContextProvider } from 'react-router';
import { documentPaths } from '#storefront/document-paths.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { chosenFiles, fileBodies } from '#storefront/platform/forms/file-content.ts';
import { formKeyOf } from '#storefront/platform/forms/form-key.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';
import { DISPUTE_FILES_FIELD, disputeFilesSentence } from './dispute-attachments.tsx';
import { DISPUTE_TEXT_MAX } from './dispute-request.rules.ts';
import { DISPUTE_KEY_MAX, isRefusal } from './document-action.ts';

/** What the page shows when the form was refused. */
export interface ReplyRefusal {
  text: string;
  errors: Partial<Record<'text' | 'files', string>>;
  failure?: string;
}

export async function replyAction(form: FormData, id: number, context: Readonly<RouterContextProvider>) {
  const written = form.get('text');
  const text = typeof written === 'string' ? written.trim().slice(0, DISPUTE_TEXT_MAX) : '';
  const files = chosenFiles(form, DISPUTE_FILES_FIELD);
  const fault = disputeFilesSentence(files);
  const errors: ReplyRefusal['errors'] = {};
  if (text === '') errors.text = m.documents_reply_missing();
  if (fault) errors.files = fault;
  const again = (failure: string | undefined, status: number) => {
    // A browser does not keep chosen files when the form is shown again: a note at the field says so.
    if (files.length > 0) errors.files ??= m.attach_again();
    return data<ReplyRefusal>({ text, errors, ...(failure !== undefined && { failure }) }, { status });
  };
  if (Object.keys(errors).length > 0) return again(undefined, 422);
  const { key = '' } = await formKeyOf(form, [{ id, text }, ...files.map(({ name, size }) => ({ name, size }))]);
  try {
    const body = { id, text, key: key.slice(0, DISPUTE_KEY_MAX), files: await fileBodies(files) };
    await callApi('account.reply_dispute', body, context);
  } catch (error) {
    if (!isRefusal(error)) throw pageFailure(error);
    return again(error.status === 409 ? m.documents_reply_decided() : errorSentence(error), error.status);
  }
  throw redirectTo(documentPaths.dispute(id));
}
