/** Endpoints of the quick order: checking rows, reading files. */

import { checkRows, readFile } from '#contract/endpoints/quick-order.ts';
import { QUICK_ORDER } from '#contract/values/constants.ts';
import { AppError } from '#contract/values/errors.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { UploadScan } from '../upload-scan/index.ts';
import type { CheckRows } from './check-rows.service.ts';
import { listOfFile } from './uploaded-file.ts';

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

export function quickOrderRoutes(check: CheckRows, uploads: Pick<UploadScan, 'check'>): Route[] {
  return [
    route(checkRows, async ({ body, caller }) => {
      const { rows, net } = await check(
        caller,
        body.rows.map(({ code, quantity, item_id }) => ({ code, quantity, itemId: item_id })),
      );
      return { message: { rows, totale_netto: moneyToNumber(net) } };
    }),
    route(readFile, async ({ body, caller }) => {
      if (!BASE64.test(body.content)) throw new AppError('validation', { errors: { content: [''] } });
      const bytes = Buffer.from(body.content, 'base64');
      if (bytes.length <= QUICK_ORDER.maxFileBytes) await uploads.check(bytes);
      const { rows, columns, blank } = await listOfFile(bytes, caller.locale);
      const written = rows.map(({ line, code, quantity }) => ({
        line,
        code: code.slice(0, QUICK_ORDER.maxCode),
        quantity: quantity.slice(0, 30),
      }));
      return { message: { rows: written, columns: { ...columns }, blank } };
    }),
  ];
}
