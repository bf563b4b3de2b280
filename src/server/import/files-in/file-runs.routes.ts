/** Files by HTTP (docs/exchange-files.md): sent, asked for, repeated. A key sees the runs of its own connection only (C-EXC-8). */
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
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
import { ORIGINAL } from '../desk/recognise-file.ts';
import { runFolder } from '../desk/run-folder.ts';
import type { IssueLanguage } from '../issue-texts.ts';
import { createFileRuns, type FileRunsDeps, fileReason, fileState } from './file-runs.ts';
import { insertFileRun } from './files-in.repository.ts';
import type { FilesIn } from './files-in.service.ts';
import { digestOf, formOf, namedAs, type TakeDeps } from './take-files.ts';

export type FileRoutesDeps = FileRunsDeps &
  Pick<TakeDeps, 'dataDir' | 'timeZone' | 'log'> & { readonly filesIn: Pick<FilesIn, 'workNext'> };

/** How often a response that waits looks whether its run is over. */
const LOOK_MS = 200;
const OVER: ReadonlySet<string> = new Set(['done', 'unchanged', 'superseded', 'failed', 'stopped', 'held']);

export function fileRunRoutes(deps: FileRoutesDeps): ExchangeRoute[] {
  const { log, filesIn } = deps;
  const runs = createFileRuns(deps);
  const actorOf = ({ connection, name }: ApiCaller) =>
    ({ actor: { userId: null, name: `${connection}: ${name}` }, source: 'api' }) as const;

  /** In the background: a response does not wait for what others have sent. */
  const begin = (connectionId: number) =>
    void filesIn
      .workNext(connectionId)
      .catch((error: unknown) => log.error({ work: 'files of connections', err: error }, 'a file cannot be begun'));

  async function over(id: number, seconds: number): Promise<StoredRun> {
    const until = performance.now() + seconds * 1000;
    for (;;) {
      const run = await runs.get(id);
      if (OVER.has(fileState(run)) || performance.now() >= until) return run;
      await setTimeout(LOOK_MS);
    }
  }

  return [
    exchangeRoute(sendFile, async ({ request: { connection, name, as_of, wait }, caller, file = new Uint8Array() }) => {
      if (connection !== caller.connection) throw new AppError('not-found');
      const id = await keepFile(deps, caller, { name, bytes: file, asOf: as_of });
      begin(caller.connectionId);
      const run = wait > 0 ? await over(id, wait) : await runs.get(id);
      const view = viewOf(run, caller.locale);
      return OVER.has(view.state) ? view : new Accepted(view);
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
      begin(caller.connectionId);
      return new Accepted(viewOf(await runs.get(id), caller.locale));
    }),
  ];
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text);
}

/** Stored on the disk and listed when it returns: the number of its run. */
async function keepFile(
  deps: Pick<FileRoutesDeps, 'db' | 'clock' | 'dataDir' | 'timeZone'>,
  { connectionId, connection, name: key }: ApiCaller,
  { name, bytes, asOf }: { readonly name: string; readonly bytes: Uint8Array; readonly asOf: string | undefined },
): Promise<number> {
  const { db, clock, dataDir } = deps;
  const folder = join(dataDir, 'imports');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `sent-${randomUUID()}.part`);
  try {
    await writeWhole(path, bytes);
    const named = namedAs(deps, name);
    const file = {
      connectionId,
      by: `${connection}: ${key}`,
      name,
      bytes: bytes.length,
      sha256: await digestOf(path),
      named: asOf === undefined ? named : { ...named, asOf: new Date(asOf) },
      form: formOf(named, name),
      workFile: null,
      at: clock(),
    };
    return await db.transaction(
      async (transaction) => {
        const id = await insertFileRun(transaction, file);
        await mkdir(runFolder(dataDir, id), { recursive: true });
        await rename(path, join(runFolder(dataDir, id), ORIGINAL));
        return id;
      },
      { retries: 0 },
    );
  } finally {
    await rm(path, { force: true });
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    // Its sender throws it away after the response.
    await file.sync();
  } finally {
    await file.close();
  }
}

function viewOf(run: StoredRun, lang: IssueLanguage): FileRunView {
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
  const { rows = 0, refused = 0, stale = 0 } = report ?? {};
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
    unchanged: Math.max(0, rows - refused - stale - written),
    stale,
    refused,
    tables,
  };
}
