/** Stored files in a bucket; the same results as `createMediaStore` of a folder (test/http/media/media-store.cases.ts). */
import type { BucketClient, SentFile } from './bucket-client.ts';
import type { MediaStore } from './media-store.ts';

export interface BucketStoreOptions {
  readonly client: BucketClient;
  /** Before each name: `media/`. */
  readonly folder: string;
  /** Headers for everybody who reads an object. */
  readonly headersOf?: (name: string) => Readonly<Record<string, string>>;
  /**
   * A file that is put again is used again: it is stored anew when it is older than this. For files that a job deletes when they are
   * old and nothing refers to them.
   */
  readonly renewAfterMs?: number;
}

export interface BucketStore extends MediaStore {
  /** Content that is read while it is sent. `there` = the bucket had one of that name. */
  send(name: string, file: SentFile): Promise<'stored' | 'there'>;
  /** Sends it in place of what is there. */
  replace(name: string, file: SentFile): Promise<void>;
  /** SHA-256 of the content that was stored, as the client that stored it said; undefined when it did not. */
  hashOf(name: string): Promise<string | undefined>;
}

/** Below this, to send a file costs no more than to ask whether it is there. */
const SMALL = 64 * 1024;

export function createBucketStore({
  client,
  folder,
  headersOf = () => ({}),
  renewAfterMs = Number.POSITIVE_INFINITY,
}: BucketStoreOptions): BucketStore {
  const keyOf = (name: string) => folder + name;

  async function store(name: string, content: Uint8Array | SentFile, size: number): Promise<'stored' | 'there'> {
    const headers = headersOf(name);
    const isOld = (modified: Date) => Date.now() - modified.getTime() > renewAfterMs;
    let known = size > SMALL ? await client.head(keyOf(name)) : undefined;
    if (!known) {
      if ((await client.put(keyOf(name), content, { headers, onlyNew: true })) === 'stored') return 'stored';
      if (renewAfterMs === Number.POSITIVE_INFINITY) return 'there';
      known = await client.head(keyOf(name));
    }
    if (!known || isOld(known.modified)) await client.put(keyOf(name), content, { headers, onlyNew: false });
    return 'there';
  }

  return {
    has: async (name) => (await client.head(keyOf(name))) !== undefined,
    async put(name, content) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      await store(name, bytes, bytes.length);
    },
    send: (name, file) => store(name, file, file.size),
    async replace(name, file) {
      await client.put(keyOf(name), file, { headers: headersOf(name), onlyNew: false });
    },
    hashOf: async (name) => (await client.head(keyOf(name)))?.sha256,
    async find(name) {
      const head = await client.head(keyOf(name));
      if (!head) return undefined;
      const { size, modified } = head;
      return {
        size,
        modified,
        async open(range) {
          const got = await client.get(keyOf(name), range);
          if (!got) throw Object.assign(new Error(`${name} is gone`), { code: 'ENOENT' });
          return got.body;
        },
      };
    },
    async *list(prefix = '') {
      for await (const { name, ...file } of client.list(keyOf(prefix)))
        yield { ...file, name: name.slice(folder.length) };
    },
    remove: (name) => client.remove(keyOf(name)),
  };
}
