/** An uploaded file → lines of cells. What it is is told by its bytes; its name may say anything. */
import { type CellLine, cellsOfText } from '#contract/cell-text.ts';
import { QUICK_ORDER } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import type { Cell } from '#contract/order-list.ts';
import { isText, textOfBytes } from './file-text.rules.ts';
import { linesOfWorkbook } from './workbook.ts';

/** @throws AppError `file-too-large`, `file-without-rows`, `file-unreadable`. */
export async function linesOfFile(bytes: Buffer): Promise<readonly CellLine<Cell>[]> {
  if (bytes.length > QUICK_ORDER.maxFileBytes) throw new AppError('file-too-large');
  if (bytes.length === 0) throw new AppError('file-without-rows');
  if (startsWith(bytes, 0x50, 0x4b)) return linesOfWorkbook(bytes);
  // An .xls of before 2007, or an encrypted workbook.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new AppError('file-unreadable');
  const text = textOfBytes(bytes);
  if (!isText(text)) throw new AppError('file-unreadable');
  return cellsOfText(text);
}

function startsWith(bytes: Buffer, ...magic: number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}
