/** Files that other systems send, and what became of those that came (docs/exchange-files.md). */
import { z } from 'zod';
import { exchangeEndpoint } from './exchange-endpoint.ts';

/** `held`: it waits for a person; `stopped`: a person let it go. */
export const FILE_STATES = [
  'waiting',
  'working',
  'held',
  'done',
  'unchanged',
  'superseded',
  'failed',
  'stopped',
] as const;

/** Bytes of one file; larger ones come by the folder. */
export const MOST_FILE_BYTES = 32_000_000;
/** Seconds that a response waits for the end of a run. */
export const MOST_WAIT_SECONDS = 60;
const MOST_RUNS = 100;

const counts = z.object({
  file: z.string(),
  rows: z.int(),
  inserted: z.int(),
  updated: z.int(),
  removed: z.int(),
  refused: z.int(),
});

const fileRun = z.object({
  id: z.int(),
  name: z.string(),
  bytes: z.number(),
  state: z.enum(FILE_STATES),
  reason: z.string().describe('Why it failed, or why it waits for a person; empty = neither.'),
  as_of: z.string().nullable().describe('When its figures were taken: ISO 8601; null = nobody said it.'),
  received_at: z.string(),
  ended_at: z.string().nullable(),
  replay_of: z.int().nullable(),
  rows: z.int(),
  applied: z.int().describe('New, changed, or removed.'),
  unchanged: z.int(),
  stale: z.int().describe('Older than what the shop has: left out.'),
  waiting: z.int().describe('Applied by themselves when what they name appears, refused after 30 days.'),
  refused: z.int().describe('Their reasons: `/runs/{id}/errors.csv`.'),
  tables: z.array(counts),
});
export type FileRunView = z.infer<typeof fileRun>;

const id = z.coerce.number().int().positive().max(2_147_483_647);

export const sendFile = exchangeEndpoint({
  method: 'POST',
  path: '/exchange/v1/in/{connection}',
  name: 'files.send',
  scope: 'files.write',
  summary:
    'A file as it would lie in the folder of the connection: stored before the response, then applied in its turn. 202 with its run; with `wait` the run as it is when it is over, or after so many seconds. The same file again changes nothing.',
  request: z.object({
    connection: z.string().max(40).describe('The key’s own.'),
    name: z
      .string()
      .trim()
      .regex(/^[^/\\]{1,200}$/)
      .describe('Says which table it is: `stock.csv`, `stock_000123.csv` … Percent-encoded.'),
    as_of: z.iso.datetime({ offset: true }).optional().describe('When its figures were taken; goes before the name.'),
    wait: z.coerce.number().int().min(0).max(MOST_WAIT_SECONDS).default(0).describe('Seconds.'),
  }),
  response: fileRun,
  isFile: true,
  headers: { 'x-file-name': 'name', 'x-as-of': 'as_of' },
  bodyLimit: MOST_FILE_BYTES,
});

export const listFileRuns = exchangeEndpoint({
  method: 'GET',
  path: '/exchange/v1/runs',
  name: 'runs.list',
  scope: 'files.read',
  summary: 'Files of the connection that came by its folder or were sent, newest first.',
  request: z.object({
    before: id.optional().describe('`next` of the page before.'),
    limit: z.coerce.number().int().min(1).max(MOST_RUNS).default(MOST_RUNS),
  }),
  response: z.object({ runs: z.array(fileRun), next: z.int().nullable().describe('For `before`; null = no more.') }),
});

export const getFileRun = exchangeEndpoint({
  method: 'GET',
  path: '/exchange/v1/runs/{id}',
  name: 'runs.get',
  scope: 'files.read',
  summary: 'What became of one file.',
  request: z.object({ id }),
  response: fileRun,
});

export const getFileErrors = exchangeEndpoint({
  method: 'GET',
  path: '/exchange/v1/runs/{id}/errors.csv',
  name: 'runs.errors',
  scope: 'files.read',
  summary: 'Its refused lines: file, line, column, value, level, reason.',
  request: z.object({ id }),
  response: z.string(),
  file: { csv: 'text/csv; charset=utf-8' },
});

export const replayFile = exchangeEndpoint({
  method: 'POST',
  path: '/exchange/v1/runs/{id}/replay',
  name: 'runs.replay',
  scope: 'files.write',
  summary: 'Its file once more, at the end of the line. 409 while it waits or is worked on.',
  request: z.object({ id }),
  response: fileRun,
});
