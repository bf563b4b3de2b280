/** An uploaded file → codes and quantities. Its type is detected from its bytes; its name is not trusted. */
import { QUICK_ORDER } from '#contract/values/constants.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { OrderList } from '#contract/values/order-list.ts';
import { readInThread } from './list-thread.ts';

/** @throws AppError `file-too-large`, `file-without-rows`, `file-unreadable`, `too-many-rows`, `unavailable`. */
export async function listOfFile(bytes: Buffer, locale: Locale): Promise<OrderList> {
  if (bytes.length > QUICK_ORDER.maxFileBytes) throw new AppError('file-too-large');
  if (bytes.length === 0) throw new AppError('file-without-rows');
  const response = await readInThread({ bytes: new Uint8Array(bytes), locale });
  if (response.kind === 'refused') throw new AppError(response.code);
  if (response.kind === 'too-many-rows')
    throw new AppError('too-many-rows', { errors: { rows: [String(response.rows)] } });
  if (response.list.rows.length === 0) throw new AppError('file-without-rows');
  return response.list;
}
