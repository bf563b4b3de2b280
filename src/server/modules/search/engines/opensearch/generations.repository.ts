/** The rows of generations and their words in PostgreSQL, which every process reaches. */
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { GENERATION_CHANNEL, LEVELS_MOVED, tell } from './generation-channel.ts';
import { decodeWords, encodeWords, FORMAT, type GenerationWords } from './generation-words.ts';

export interface GenerationRow {
  readonly number: number;
  readonly index: string;
  readonly version: string;
  readonly documents: number;
}

/** Says in a transaction that its process may still write; what `leases.ts` gives out. */
export interface Fence {
  confirm(transaction: Queryable): Promise<void>;
}

export interface GenerationStore {
  /** The one in use, of the layout that this code reads; undefined = none was filled yet. */
  active(): Promise<GenerationRow | undefined>;
  /** A new one with its words; the number is part of the name of its index. */
  begin(prefix: string, version: string, words: GenerationWords): Promise<GenerationRow>;
  /**
   * It is used from now on, the one before stays a while.
   * @param columns numbers of the columns of own prices that its index has
   * @throws when the lease is lost: nothing is changed then
   */
  activate(row: GenerationRow, has: { documents: number; columns: readonly number[] }, fence: Fence): Promise<void>;
  /** Words that came with a later change. Stored before its articles are written, so that nobody sees numbers without names. */
  addWords(generation: number, words: GenerationWords, fence: Fence): Promise<void>;
  /** Parts of the words from `from` on, in their order. */
  words(generation: number, from: number): Promise<GenerationWords[]>;
  /** The index shows this state of the catalogue, with so many articles. */
  moveOn(row: Pick<GenerationRow, 'number' | 'version' | 'documents'>, fence: Fence): Promise<void>;
  /** What is available changed in the index: all processes hear of it. */
  levelsMoved(): Promise<void>;
  /** Seconds since the index in use was last known to be up to date; undefined without one. */
  age(): Promise<number | undefined>;
  /** Nothing was to be done: it is up to date. */
  current(generation: number): Promise<void>;
  /** Indexes that nobody uses: those of broken fillings, and those that were replaced so long ago. Their rows are gone then. */
  abandon(olderThanSeconds: number, fence: Fence): Promise<string[]>;
  /** Number of a write, larger than all before. */
  nextWrite(): Promise<number>;
}

const PIECE = 1 << 20;

/** Begins the names of this shop's indexes: several shops may share a cluster. It belongs to the database, so a copy of it has another one only after a restore. */
export async function indexPrefix(db: Queryable): Promise<string> {
  const [row] = await db.query<{ prefix: string }>('search-prefix', 'select prefix from search_prefix');
  if (!row) throw new Error('The shop has no prefix for its search indexes');
  return row.prefix;
}

export function generationStore(db: Database): GenerationStore {
  const guarded = <T>(fence: Fence, work: (transaction: Queryable) => Promise<T>): Promise<T> =>
    db.transaction(async (transaction) => {
      const result = await work(transaction);
      await fence.confirm(transaction);
      return result;
    });

  return {
    async active() {
      const [row] = await db.query<GenerationRow>(
        'search-generation-active',
        `select number, index_name as index, source_version as version, documents
         from search_generations where state = 'active' and format = $1`,
        [FORMAT],
      );
      return row;
    },
    begin: (prefix, version, words) =>
      db.transaction(async (transaction) => {
        const [next] = await transaction.query<{ number: number }>(
          null,
          "select nextval(pg_get_serial_sequence('search_generations', 'number'))::int as number",
        );
        const [row] = await transaction.query<{ number: number; index: string }>(
          null,
          `insert into search_generations (number, index_name, format, source_version) overriding system value
           values ($1, $2, $3, $4) returning number, index_name as index`,
          [next?.number, `${prefix}-articles-${next?.number}`, FORMAT, version],
        );
        if (!row) throw new Error('A new generation was not stored');
        await writeWords(transaction, row.number, 0, words);
        return { ...row, version, documents: 0 };
      }),
    activate: ({ number }, { documents, columns }, fence) =>
      guarded(fence, async (transaction) => {
        await transaction.query(
          null,
          "update search_generations set state = 'old', changed_at = now() where state = 'active'",
        );
        await transaction.query(
          null,
          `update search_generations set state = 'active', documents = $2, current_at = now(), changed_at = now() where number = $1`,
          [number, documents],
        );
        await transaction.query(null, 'update search_own_prices set generation = $1 where number = any($2)', [
          number,
          columns,
        ]);
        await tell(transaction);
      }),
    addWords: (generation, words, fence) =>
      guarded(fence, async (transaction) => {
        const [last] = await transaction.query<{ part: number }>(
          null,
          'select max(part) as part from search_words where generation = $1',
          [generation],
        );
        await writeWords(transaction, generation, (last?.part ?? 0) + 1, words);
        await tell(transaction);
      }),
    async words(generation, from) {
      const rows = await db.query<{ part: number; bytes: Buffer }>(
        'search-words',
        'select part, bytes from search_words where generation = $1 and part >= $2 order by part, piece',
        [generation, from],
      );
      const parts = new Map<number, Buffer[]>();
      for (const { part, bytes } of rows) parts.set(part, [...(parts.get(part) ?? []), bytes]);
      return [...parts.values()].map((pieces) => decodeWords(Buffer.concat(pieces)));
    },
    moveOn: ({ number, version, documents }, fence) =>
      guarded(fence, async (transaction) => {
        await transaction.query(
          null,
          'update search_generations set source_version = $2, documents = $3, current_at = now() where number = $1',
          [number, version, documents],
        );
        await tell(transaction);
      }),
    async levelsMoved() {
      await db.query('search-levels-moved', `select pg_notify('${GENERATION_CHANNEL}', '${LEVELS_MOVED}')`);
    },
    async age() {
      const [row] = await db.query<{ seconds: number }>(
        'search-generation-age',
        "select extract(epoch from now() - current_at)::float8 as seconds from search_generations where state = 'active'",
      );
      return row?.seconds;
    },
    async current(generation) {
      await db.query(
        'search-generation-current',
        'update search_generations set current_at = now() where number = $1',
        [generation],
      );
    },
    abandon: (olderThanSeconds, fence) =>
      guarded(fence, async (transaction) => {
        const rows = await transaction.query<{ index: string }>(
          null,
          `delete from search_generations
           where state <> 'active' and changed_at < now() - make_interval(secs => $1) returning index_name as index`,
          [olderThanSeconds],
        );
        return rows.map(({ index }) => index);
      }),
    async nextWrite() {
      const [row] = await db.query<{ next: number }>('search-next-write', "select nextval('search_writes') as next");
      return row?.next ?? 0;
    },
  };
}

async function writeWords(on: Queryable, generation: number, part: number, words: GenerationWords): Promise<void> {
  const bytes = encodeWords(words);
  for (let piece = 0; piece * PIECE < bytes.length; piece += 1)
    await on.query(null, 'insert into search_words (generation, part, piece, bytes) values ($1, $2, $3, $4)', [
      generation,
      part,
      piece,
      bytes.subarray(piece * PIECE, (piece + 1) * PIECE),
    ]);
}
