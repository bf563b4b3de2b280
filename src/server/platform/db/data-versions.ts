/**
 * Versions of the data that caches depend on (catalogue, content, prices), kept current by the database's
 * notifications.
 */
import type { Database } from './database.ts';

export interface DataVersions {
  /** Changes when any of them does; only compared as text. */
  current(): string;
  close(): Promise<void>;
}

const CHANNEL = 'bancale';

export async function watchDataVersions(db: Database): Promise<DataVersions> {
  const versions = new Map<string, number>();
  /** Built once, because every page asks for it. */
  let text: string | undefined;
  async function read(): Promise<void> {
    const rows = await db.query<{ name: string; version: number }>(
      'versions.read-all',
      'select name, version from versions',
    );
    for (const { name, version } of rows) versions.set(name, version);
    text = undefined;
  }
  const stop = await db.listen(CHANNEL, (payload) => {
    if (payload === null) void read().catch(() => {});
    else for (const [name, version] of changesIn(payload)) if (versions.has(name)) versions.set(name, version);
    text = undefined;
  });
  await read();
  return {
    current: () => {
      text ??= [...versions].sort().join(';');
      return text;
    },
    close: stop,
  };
}

/** `{"catalogue":7}`; other messages on the channel have no numbers. */
function changesIn(payload: string): [string, number][] {
  try {
    return Object.entries(JSON.parse(payload) as object).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    );
  } catch {
    return [];
  }
}
