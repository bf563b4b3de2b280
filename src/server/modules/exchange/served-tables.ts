/** Whole tables that other systems read; the export writes them, which no module may import: `app.ts` hands it over. */
import type { Readable } from 'node:stream';
import { exportRows, SERVED_TABLES, type ServedName } from '#contract/exchange/exchange-export.ts';
import { AppError } from '#contract/values/errors.ts';
import { type ExchangeRoute, exchangeFileRoute, StreamedFile } from '#server/platform/http/exchange-route.ts';

export interface ServedTablesDeps {
  /** `position` of the feed in the snapshot of the rows; undefined = the shop has none. */
  readonly serveTable: (
    table: string,
    format: 'csv' | 'jsonl',
  ) => Promise<{ readonly position: string | undefined; readonly body: Readable }>;
}

/** Each holds a connection to the database and its snapshot: more would take them from visitors. */
const MOST_AT_ONCE = 2;
const RETRY_SECONDS = 30;

export function servedTablesRoutes({ serveTable }: ServedTablesDeps): ExchangeRoute[] {
  let running = 0;
  return [
    exchangeFileRoute(exportRows, async ({ request: { file } }) => {
      if (running >= MOST_AT_ONCE) throw new AppError('unavailable', { retry_after: RETRY_SECONDS });
      const [name = '', end] = file.split('.');
      const format = end === 'jsonl' ? 'jsonl' : 'csv';
      running += 1;
      const ended = () => {
        running -= 1;
      };
      const { position, body } = await serveTable(SERVED_TABLES[name as ServedName], format).catch((error: unknown) => {
        ended();
        throw error;
      });
      body.once('close', ended);
      return new StreamedFile(
        {
          'Content-Type': exportRows.file?.[format] ?? 'text/plain; charset=utf-8',
          'Content-Disposition': `attachment; filename="${file}"`,
          ...(position !== undefined && { 'X-Position': position }),
        },
        body,
      );
    }),
  ];
}
