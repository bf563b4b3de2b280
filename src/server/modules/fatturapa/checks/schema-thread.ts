/** One thread for the schema, started with the first document and ended when nobody needs it (C-FISC-2). */
import { Worker } from 'node:worker_threads';
import { AppError } from '#contract/values/errors.ts';
import { SCHEMA_THREAD, type SchemaAnswer, type SchemaFault, type SchemaJob } from './schema-messages.ts';

export interface SchemaThread {
  /**
   * Where an XML text breaks the schema; empty when it is valid. Only for text that `readFatturaPa` has read or `writeFatturaPa` has
   * written: neither has a DOCTYPE. @throws AppError `unavailable` when too many wait.
   */
  faults(xml: string): Promise<readonly SchemaFault[]>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(faults: readonly SchemaFault[]): void;
  reject(error: Error): void;
}

const IDLE_MS = 60_000;
/** A thread that takes longer is ended, because it would block the others too. */
const PATIENCE_MS = 30_000;
const MOST_WAITING = 100;
const RETRY_SECONDS = 5;

export function createSchemaThread(): SchemaThread {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;

  function giveUp(gone: Worker, error: Error): void {
    if (worker !== gone) return;
    worker = undefined;
    clearTimeout(timer);
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
    void gone.terminate();
  }

  function hire(): Worker {
    const hired = new Worker(new URL('./schema.worker.ts', import.meta.url), {
      workerData: SCHEMA_THREAD,
      execArgv: [],
    });
    hired.unref();
    hired.on('message', (answer: SchemaAnswer) => {
      const one = waiting.get(answer.id);
      waiting.delete(answer.id);
      watch(hired);
      if ('faults' in answer) one?.resolve(answer.faults);
      else one?.reject(new Error(`The schema could not be checked: ${answer.failure}`));
    });
    hired.on('error', (error) => giveUp(hired, error));
    hired.on('exit', () => giveUp(hired, new Error('The thread of the schema ended.')));
    return hired;
  }

  function watch(current: Worker): void {
    clearTimeout(timer);
    const [why, after] =
      waiting.size > 0 ? ['The thread of the schema does not answer.', PATIENCE_MS] : ['idle', IDLE_MS];
    timer = setTimeout(() => giveUp(current, new Error(why as string)), after as number).unref();
  }

  return {
    faults(xml) {
      if (waiting.size >= MOST_WAITING) throw new AppError('unavailable', { retry_after: RETRY_SECONDS });
      worker ??= hire();
      lastId += 1;
      const job: SchemaJob = { id: lastId, xml: withoutDeclaredEncoding(xml) };
      const answer = new Promise<readonly SchemaFault[]>((resolve, reject) => waiting.set(job.id, { resolve, reject }));
      worker.postMessage(job);
      watch(worker);
      return answer;
    },
    async close() {
      const last = worker;
      if (last) giveUp(last, new AppError('unavailable', { retry_after: RETRY_SECONDS }));
      await last?.terminate();
    },
  };
}

/** The library is given text; the encoding that the file declared is no longer true of it. */
function withoutDeclaredEncoding(xml: string): string {
  return xml.replace(/^(\s*<\?xml[^>]*?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')/, '$1');
}
