import { Worker } from 'node:worker_threads';
import type { LocalText, SearchDocument } from '../search-document.ts';
import { EmbeddedIndex } from './embedded-index.ts';
import { FacetCatalog } from './index/facet-catalog.ts';
import { SegmentBuilder } from './index/segment-builder.ts';
import type { FromWorker, ToWorker } from './index-worker.ts';

/** From this size on a build takes long enough (about 50 ms) to delay requests, and runs in a worker thread. */
export const WORKER_FROM = 2000;

export interface BuildInput {
  documents: AsyncIterable<SearchDocument[]>;
  labels: ReadonlyMap<string, LocalText>;
  version: string;
}

/** Builds an index; small catalogues on this thread, larger ones in a worker. */
export async function buildIndex(input: BuildInput): Promise<EmbeddedIndex> {
  const waiting: SearchDocument[] = [];
  let worker: BuildWorker | undefined;
  try {
    for await (const batch of input.documents) {
      waiting.push(...batch);
      if (!worker && waiting.length < WORKER_FROM) continue;
      worker ??= await BuildWorker.start(input.labels);
      await worker.add(waiting.splice(0));
    }
    return worker ? await worker.finish(waiting, input.version) : buildHere(waiting, input);
  } finally {
    await worker?.stop();
  }
}

function buildHere(documents: readonly SearchDocument[], { labels, version }: BuildInput): EmbeddedIndex {
  const catalog = new FacetCatalog();
  for (const [code, label] of labels) catalog.addField(code, label);
  const builder = new SegmentBuilder(catalog);
  for (const document of documents) builder.add(document);
  return new EmbeddedIndex(builder.finish(), catalog, version);
}

/** One worker thread; messages are sent one at a time. */
class BuildWorker {
  private readonly worker: Worker;

  private constructor(worker: Worker) {
    this.worker = worker;
  }

  static async start(labels: ReadonlyMap<string, LocalText>): Promise<BuildWorker> {
    const build = new BuildWorker(new Worker(new URL('./index-worker.ts', import.meta.url)));
    await build.ask({ kind: 'start', labels });
    return build;
  }

  async add(documents: SearchDocument[]): Promise<void> {
    await this.ask({ kind: 'documents', documents });
  }

  async finish(rest: SearchDocument[], version: string): Promise<EmbeddedIndex> {
    if (rest.length > 0) await this.add(rest);
    const result = await this.ask({ kind: 'finish' });
    if (result.kind !== 'built') throw new Error('The index worker ended without an index');
    return new EmbeddedIndex(result.segment, new FacetCatalog(result.catalog), version);
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }

  private ask(message: ToWorker): Promise<FromWorker> {
    return new Promise((resolve, reject) => {
      const finish = () => {
        this.worker.off('message', onMessage);
        this.worker.off('error', onError);
        this.worker.off('exit', onExit);
      };
      const onMessage = (result: FromWorker) => {
        finish();
        resolve(result);
      };
      const onError = (error: unknown) => {
        finish();
        reject(error);
      };
      const onExit = (code: number) => onError(new Error(`The index worker stopped (${code})`));
      this.worker.on('message', onMessage);
      this.worker.on('error', onError);
      this.worker.on('exit', onExit);
      this.worker.postMessage(message);
    });
  }
}
