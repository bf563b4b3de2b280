/** One thread for the schema, started with the first document and ended when nobody needs it (C-FISC-2). */
import { createJobThread } from '#server/platform/threads/job-thread.ts';
import { SCHEMA_THREAD, type SchemaFault } from './schema-messages.ts';

export interface SchemaThread {
  /**
   * Where an XML text breaks the schema; empty when it is valid. Only for text that `readFatturaPa` has read or `writeFatturaPa` has
   * written: neither has a DOCTYPE. @throws AppError `unavailable` when too many wait.
   */
  faults(xml: string): Promise<readonly SchemaFault[]>;
  close(): Promise<void>;
}

const MOST_WAITING = 100;

export function createSchemaThread(): SchemaThread {
  const { run, close } = createJobThread<string, readonly SchemaFault[]>({
    file: new URL('./schema.worker.ts', import.meta.url),
    name: SCHEMA_THREAD,
    mostWaiting: MOST_WAITING,
  });
  return { faults: (xml) => run(withoutDeclaredEncoding(xml)), close };
}

/** The library is given text; the encoding that the file declared is no longer true of it. */
function withoutDeclaredEncoding(xml: string): string {
  return xml.replace(/^(\s*<\?xml[^>]*?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')/, '$1');
}
