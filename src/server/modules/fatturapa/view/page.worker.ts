/** Makes readable pages of large files in a thread of its own: one of 5 MB would hold up the other requests for 0.2 s (C-FISC-1). */
import { doJobs } from '#server/platform/threads/thread-jobs.ts';
import { PAGE_THREAD, readablePage } from './readable-page.ts';

doJobs(PAGE_THREAD, readablePage, (page) => (page ? [page.buffer] : []));
