/** The chosen job: what it does, run now, pause, and its last runs. */
import { useQuery } from '@tanstack/react-query';
import type { OfficeJob } from '#contract/office/jobs.ts';
import { JOBS } from '#contract/values/job-names.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { durationWords, scheduleWords } from './job-times.ts';
import type { JobDeeds } from './use-job-deeds.ts';

export function JobSide({ job, deeds }: { job: OfficeJob; deeds: JobDeeds }) {
  const { name, state, every, next_at, last, paused } = job;
  const { title, does, canPause } = JOBS[name];
  const locale = getLocale();
  const isHere = every !== null;
  return (
    <>
      <h2 className="jobs__title">{title[locale]}</h2>
      <p>{does[locale]}</p>
      {deeds.fault !== '' && <OfficeNote tone="error">{deeds.fault}</OfficeNote>}
      {last && last.error !== '' && (
        <OfficeNote tone="warn">
          <b>{m.jobs_failed_at({ at: shortMoment(last.at) })}</b> {last.error}
        </OfficeNote>
      )}
      {paused && <OfficeNote>{m.jobs_paused_by({ name: paused.by || '—', at: shortMoment(paused.at) })}</OfficeNote>}
      {state === 'off' && <OfficeNote>{m.jobs_off_hint()}</OfficeNote>}
      <p className="hint">
        {scheduleWords(every)}
        {next_at && ` · ${m.jobs_next({ at: shortMoment(next_at) })}`}
      </p>
      <div className="jobs__deeds">
        <OfficeButton
          kind="go"
          icon="again"
          keyShown="r"
          disabled={!isHere || deeds.busy || state === 'running'}
          onClick={() => deeds.run(name)}
        >
          {m.jobs_run()}
        </OfficeButton>
        {canPause && isHere && (
          <OfficeButton icon="pause" keyShown="p" disabled={deeds.busy} onClick={() => deeds.pause(name, !paused)}>
            {paused ? m.jobs_resume() : m.jobs_pause()}
          </OfficeButton>
        )}
      </div>
      {!canPause && <p className="hint">{m.jobs_no_pause()}</p>}
      <Runs name={name} at={last?.at ?? ''} />
    </>
  );
}

/** `at`: of the last run, so that a new one is read. */
function Runs({ name, at }: { name: OfficeJob['name']; at: string }) {
  const { data } = useQuery({
    queryKey: ['jobs', name, at],
    queryFn: async () => (await callOffice('office_jobs.get_runs', { name })).message.runs,
    placeholderData: (before) => before,
  });
  const comma = getLocale() === 'it' ? ',' : '.';
  return (
    <OfficeSection title={m.jobs_log()}>
      {data?.length === 0 && <p className="hint">{m.jobs_no_runs()}</p>}
      {data && data.length > 0 && (
        <table className="jobs__runs">
          <thead>
            <tr>
              <th scope="col">{m.jobs_when()}</th>
              <th scope="col" className="jobs__number">
                {m.jobs_took()}
              </th>
              <th scope="col" className="jobs__number">
                {m.jobs_done()}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((run, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two runs may begin in the same millisecond
              <tr key={`${run.at} ${place}`} className={run.error === '' ? undefined : 'jobs__run--failed'}>
                <td>
                  {shortMoment(run.at)}
                  {run.asked_by !== '' && <span className="hint"> {m.jobs_asked_by({ name: run.asked_by })}</span>}
                  {run.error !== '' && <span className="jobs__error">{run.error}</span>}
                </td>
                <td className="jobs__number">{durationWords(run.ms, comma)}</td>
                <td className="jobs__number">{run.done === null ? '' : formatCount(run.done)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="hint">{m.jobs_log_hint()}</p>
    </OfficeSection>
  );
}
