/** Files by HTTP (docs/exchange-files.md): sent, asked for, repeated. A key sees the runs of its own connection only (C-EXC-8). */
import { Readable } from 'node:stream';
import {
  type FileRunView,
  getFileErrors,
  getFileRun,
  listFileRuns,
  replayFile,
  sendFile,
} from '#contract/exchange/exchange-files.ts';
import { AppError } from '#contract/values/errors.ts';
import type { ApiCaller } from '#server/platform/http/api-caller.ts';
import {
  Accepted,
  type ExchangeRoute,
  exchangeFileRoute,
  exchangeRoute,
  StreamedFile,
} from '#server/platform/http/exchange-route.ts';
import type { StoredRun } from '../desk/import-runs.repository.ts';
import type { IssueLanguage } from '../issue-texts.ts';
import { createFileRuns, type FileRunsDeps, fileReason, fileState } from './file-runs.ts';
import { isOver, type SentFiles } from './sent-files.ts';

export function fileRunRoutes(deps: FileRunsDeps, sent: SentFiles): ExchangeRoute[] {
  const runs = createFileRuns(deps);
  const actorOf = ({ connection, name }: ApiCaller) =>
    ({ actor: { userId: null, name: `${connection}: ${name}` }, source: 'api' }) as const;

  return [
    exchangeRoute(sendFile, async ({ request: { connection, name, as_of, wait }, caller, file = new Uint8Array() }) => {
      if (connection !== caller.connection) throw new AppError('not-found');
      const run = await sent.send(caller, { name, bytes: file, asOf: as_of }, wait);
      const view = viewOf(run, caller.locale);
      return isOver(run) ? view : new Accepted(view);
    }),
    exchangeRoute(listFileRuns, async ({ request: { before, limit }, caller }) => {
      const found = await runs.list({ connection: caller.connection, before, limit: limit + 1 });
      const page = found.slice(0, limit);
      return {
        runs: page.map((run) => viewOf(run, caller.locale)),
        next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
      };
    }),
    exchangeRoute(getFileRun, async ({ request, caller }) =>
      viewOf(await runs.get(request.id, caller.connectionId), caller.locale),
    ),
    exchangeFileRoute(getFileErrors, async ({ request, caller }) => {
      const run = await runs.get(request.id, caller.connectionId);
      const headers = {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="errors-${run.id}.csv"`,
      };
      return new StreamedFile(headers, Readable.from(bytesOf(runs.errors(run, caller.locale))));
    }),
    exchangeRoute(replayFile, async ({ request, caller }) => {
      const id = await runs.replay(actorOf(caller), await runs.get(request.id, caller.connectionId));
      sent.begin(caller.connectionId);
      return new Accepted(viewOf(await runs.get(id), caller.locale));
    }),
  ];
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text);
}

/** A file and what became of it. */
export function viewOf(run: StoredRun, lang: IssueLanguage): FileRunView {
  const { id, name, bytes, report, createdAt, endedAt, incoming } = run;
  const tables = (report?.files ?? []).map(({ file, rows, inserted, updated, removed, refused }) => ({
    file,
    rows,
    inserted,
    updated,
    removed,
    refused,
  }));
  const written = tables.reduce((sum, { inserted, updated }) => sum + inserted + updated, 0);
  const removed = tables.reduce((sum, one) => sum + one.removed, 0);
  const { rows = 0, refused = 0, stale = 0, waiting = 0 } = report ?? {};
  return {
    id,
    name,
    bytes,
    state: fileState(run),
    reason: fileReason(run, lang),
    as_of: incoming?.asOf?.toISOString() ?? null,
    received_at: createdAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    replay_of: incoming?.replayOf ?? null,
    rows,
    applied: written + removed,
    unchanged: Math.max(0, rows - refused - stale - waiting - written),
    stale,
    waiting,
    refused,
    tables,
  };
}
