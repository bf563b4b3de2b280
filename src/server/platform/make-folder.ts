/**
 * Creates a folder and its parents. Node's own `recursive` never returns where the system denies a folder below an
 * existing one (seen with /proc/x), so the parents are walked here.
 */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** @throws the system's error (EACCES, ENOSPC, ENOENT below a folder that allows none). */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process created it in between.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
