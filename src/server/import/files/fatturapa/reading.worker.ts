/** Reads files from outside in a thread of its own: two thirds of an import's work, and nobody waits for the database meanwhile. */
import { doJobs } from '#server/platform/threads/thread-jobs.ts';
import { type GivenPaper, READING_THREAD, type ReadPaper, readPaper } from './read-paper.ts';

doJobs(
  READING_THREAD,
  async (files: readonly GivenPaper[]) => {
    const read: ReadPaper[][] = [];
    for (const file of files) read.push(await readPaper(file));
    return read;
  },
  (read) => read.flat().flatMap((paper) => (paper.is === 'invoices' && paper.bytes ? [paper.bytes.buffer] : [])),
);
