/** Owns scanning uploaded files for malware. Off unless a scanner is set; without a verdict the file is rejected. */
import { AppError } from '#contract/values/errors.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { Audit } from '../audit/index.ts';
import { askClamd, type Verdict } from './clamd.ts';
import { askCommand } from './scan-command.ts';
import { scannerAddress } from './scanner-address.ts';

export { scannerAddress } from './scanner-address.ts';

export interface UploadScan {
  /** @throws AppError `file-infected`; `file-not-scanned` when the scanner is away or its queue is full. */
  check(bytes: Uint8Array): Promise<void>;
  /** Whether the scanner responds; logged when it does not. */
  isReachable(): Promise<boolean>;
}

export interface UploadScanDeps {
  /** `uploads.scanner` of the settings; empty = files are not scanned. */
  readonly scanner: string;
  readonly timeoutMs: number;
  readonly log: Pick<Log, 'error' | 'warn'>;
  readonly audit: Pick<Audit, 'note'>;
  /** Counts rejected files. */
  readonly refused: (why: 'infected' | 'not-scanned') => void;
}

/** Files scanned at the same time, and files that may wait. */
const AT_ONCE = 4;
const MOST_WAITING = 20;
const RETRY_SECONDS = 60;

export function createUploadScan({ scanner, timeoutMs, log, audit, refused }: UploadScanDeps): UploadScan {
  const address = scannerAddress(scanner);
  if (!address) return { check: async () => {}, isReachable: async () => true };
  const waiting: Array<() => void> = [];
  let running = 0;

  const ask = (bytes: Uint8Array): Promise<Verdict> =>
    address.kind === 'command' ? askCommand(address, bytes, timeoutMs) : askClamd(address, bytes, timeoutMs);

  /** Fewer connections than clamd has threads; an upload waits for its turn, not for all others. */
  async function inTurn(bytes: Uint8Array): Promise<Verdict> {
    if (waiting.length >= MOST_WAITING) throw new Error('too many files wait for the scanner');
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await ask(bytes);
    } finally {
      const next = waiting.shift();
      // The next in the queue takes this slot.
      if (next) next();
      else running -= 1;
    }
  }

  return {
    async check(bytes) {
      let verdict: Verdict;
      try {
        verdict = await inTurn(bytes);
      } catch (error) {
        refused('not-scanned');
        log.error({ err: error }, 'an upload was rejected: the malware scanner gave no verdict');
        throw new AppError('file-not-scanned', { retry_after: RETRY_SECONDS });
      }
      if (verdict.clean) return;
      const signature = verdict.signature.replace(/[^\w.:/-]/g, '').slice(0, 80);
      refused('infected');
      audit.note({ kind: 'upload-refused', result: 'refused', params: { signature } });
      log.warn({ signature }, 'an upload was rejected: the malware scanner found something');
      throw new AppError('file-infected');
    },
    async isReachable() {
      try {
        return (await inTurn(new Uint8Array())).clean;
      } catch (error) {
        log.error({ err: error, scanner }, 'the malware scanner does not respond: uploads are rejected until it does');
        return false;
      }
    },
  };
}
