/** Deeds on background work: said when done, and everything that shows it is asked for again. */
import { useState } from 'react';
import { JOBS, type JobName } from '#contract/values/job-names.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';

export interface JobDeeds {
  readonly busy: boolean;
  /** Why the last press was refused; empty = it was not. */
  readonly fault: string;
  run(name: JobName): void;
  pause(name: JobName, paused: boolean): void;
}

export function useJobDeeds(): JobDeeds {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  async function press(deed: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFault('');
    try {
      await deed();
    } catch (error) {
      setFault(refusalWords(error));
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: ['jobs'] });
    }
  }
  return {
    busy,
    fault,
    run(name) {
      void press(async () => {
        await changeOffice('office_jobs.run', { name });
        noteDone(m.jobs_begun({ name: JOBS[name].title[getLocale()] }), null);
      });
    },
    pause(name, paused) {
      void press(async () => {
        const { message } = await changeOffice('office_jobs.pause', { name, paused });
        const words = paused ? m.jobs_now_paused : m.jobs_now_resumed;
        noteDone(words({ name: JOBS[name].title[getLocale()] }), message.operation);
      });
    },
  };
}
