/** The requests of the quick order: the same in the browser and, with `context`, in the action of its form. */
import type { RouterContextProvider } from 'react-router';
import type { ApiResponse } from '#contract/endpoints/api.ts';
import { QUICK_ORDER } from '#contract/values/constants.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { fileContent } from '#storefront/platform/forms/file-content.ts';
import { askedOf, type Rows } from './quick-rows.rules.ts';

type Context = Readonly<RouterContextProvider> | undefined;

/** Verdicts for `rows`, in their order. @throws ApiError */
export async function checkRows(rows: Rows, context?: Context) {
  return (await callApi('quick_order.check_rows', { rows: rows.map(askedOf) }, context)).message.rows;
}

/** The rows of a file, and how many of its lines are blank. @throws ApiError */
export async function readListFile(
  file: File,
  context?: Context,
): Promise<ApiResponse<'quick_order.read_file'>['message']> {
  if (file.size > QUICK_ORDER.maxFileBytes) throw new ApiError(413, { code: 'file-too-large' });
  // The end of the name says what kind of file it is.
  const body = { file_name: file.name.slice(-255), content: await fileContent(file) };
  return (await callApi('quick_order.read_file', body, context)).message;
}

/** Why a list of `count` rows is rejected as a whole; undefined when it fits. */
export function tooManyRows(count: number): string | undefined {
  if (count <= QUICK_ORDER.maxRows) return undefined;
  return m.quick_too_many({ count: formatCount(count), most: formatCount(QUICK_ORDER.maxRows) });
}
