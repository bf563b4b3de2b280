// Where tests write: in memory, if the machine has plenty of it.
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes; several times what all suites together hold at one moment. Docker gives a container 64 MB unless it is asked for more. */
const PLENTY = 6 * 2 ** 30;

/**
 * A new folder; `removeScratch` removes it. A file of a disk costs twice the processor time of one in memory, and tests copy some
 * hundred databases of a thousand files each (docs/decisions/0244-tests-write-to-memory.md). A TMPDIR that is set is obeyed.
 */
export function scratchFolder() {
  const parent = process.env.TMPDIR === undefined && hasPlenty() ? MEMORY : tmpdir();
  return mkdtempSync(join(parent, 'bancale-test-'));
}

function hasPlenty() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) > PLENTY;
  } catch {
    return false;
  }
}

/** A process that is ending may still write into it for a moment. */
export function removeScratch(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}
