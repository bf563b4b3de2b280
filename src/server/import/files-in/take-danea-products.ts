/** Articles that Danea Easyfatt sends: a file of its connection like any other, and the sentence that the person at Easyfatt reads of it. */
import type { ApiKey } from '#server/platform/http/api-caller.ts';
import { fileReason, fileState } from './file-runs.ts';
import type { SentFiles } from './sent-files.ts';

/** All files of it are one line: each changes what the one before it left. */
const NAME = 'easyfatt.xml';
/** Easyfatt waits for a response; a longer import goes on by itself. */
const PATIENCE_SECONDS = 30;

const HELD =
  'Il negozio ha ricevuto gli articoli ma non li ha ancora importati: cambierebbe più del solito, e qualcuno deve confermare in Importazioni.';

/** `problem` undefined = all is well. */
export async function takeDaneaProducts(
  sent: SentFiles,
  sender: ApiKey,
  bytes: Uint8Array,
): Promise<{ readonly problem: string | undefined; readonly run: number }> {
  const run = await sent.send(sender, { name: NAME, bytes }, PATIENCE_SECONDS);
  const state = fileState(run);
  if (state === 'held') return { problem: HELD, run: run.id };
  const hasFailed = state === 'failed' || state === 'stopped';
  return {
    problem: hasFailed ? `Gli articoli non sono stati importati. ${fileReason(run, 'it')}` : undefined,
    run: run.id,
  };
}
