/** The background work of the server: what runs when, how the last run ended; beside it the chosen job. Both are in the URL. */
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { OfficeJob } from '#contract/office/jobs.ts';
import { JOBS } from '#contract/values/job-names.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { OfficeState, type StateShape } from '#office/ui/office-state.tsx';
import { OfficeTable } from '#office/ui/office-table.tsx';
import { JobBars } from './job-bars.tsx';
import { JobSide } from './job-side.tsx';
import { durationWords, scheduleWords } from './job-times.ts';
import { useJobDeeds } from './use-job-deeds.ts';
import './jobs.css';

/** Runs are no events: some jobs run every few seconds. */
const AGAIN_MS = 5_000;

export function Component() {
  const { data, error } = useQuery({
    queryKey: ['jobs'],
    queryFn: async () => (await callOffice('office_jobs.get', {})).message.jobs,
    refetchInterval: AGAIN_MS,
  });
  if (data) return <JobsPage jobs={data} stale={error !== null} />;
  if (error) throw error;
  return <LoadingPage />;
}

function JobsPage({ jobs, stale }: { jobs: readonly OfficeJob[]; stale: boolean }) {
  const [params, setParams] = useSearchParams();
  const place = jobs.findIndex(({ name }) => name === params.get('job'));
  const chosen = jobs[place];
  const deeds = useJobDeeds();
  const move = (by: number) => {
    const next = jobs[place < 0 ? 0 : place + by];
    if (next) setParams({ job: next.name }, { replace: true });
  };
  useCommands([
    { id: 'next', name: m.jobs_next_one(), key: 'j', hint: true, keyOnly: true, repeats: true, run: () => move(1) },
    {
      id: 'previous',
      name: m.jobs_previous_one(),
      key: 'k',
      hint: true,
      keyOnly: true,
      repeats: true,
      run: () => move(-1),
    },
    {
      id: 'run',
      name: m.jobs_run(),
      key: 'r',
      icon: 'again',
      hint: true,
      disabled: !chosen || chosen.every === null || deeds.busy,
      run: () => chosen && deeds.run(chosen.name),
    },
    {
      id: 'pause',
      name: chosen?.paused ? m.jobs_resume() : m.jobs_pause(),
      key: 'p',
      icon: 'pause',
      hint: true,
      disabled: !chosen || chosen.every === null || !JOBS[chosen.name].canPause || deeds.busy,
      run: () => chosen && deeds.pause(chosen.name, !chosen.paused),
    },
  ]);
  const failed = jobs.filter(({ last }) => last !== null && last.error !== '').length;
  const paused = jobs.filter((job) => job.paused !== null).length;
  return (
    <OfficePage
      title={m.jobs_title()}
      head={<span className="hint">{m.jobs_summary({ all: jobs.length, failed, paused })}</span>}
      status={<span role="status">{stale ? m.frame_stale() : m.jobs_status()}</span>}
      body="whole"
    >
      <div className="jobs">
        <div className="jobs__list">
          <OfficeTable>
            <thead>
              <tr>
                <th scope="col">{m.jobs_name()}</th>
                <th scope="col">{m.jobs_state()}</th>
                <th scope="col">{m.jobs_schedule()}</th>
                <th scope="col">{m.jobs_last()}</th>
                <th scope="col" className="list-table__number">
                  {m.jobs_took()}
                </th>
                <th scope="col">{m.jobs_took_before()}</th>
                <th scope="col">{m.jobs_next_run()}</th>
              </tr>
            </thead>
            <tbody>
              {jobs.map((job) => (
                <JobLine key={job.name} job={job} isChosen={job === chosen} />
              ))}
            </tbody>
          </OfficeTable>
        </div>
        <aside className="jobs__side" aria-label={m.jobs_chosen()}>
          {chosen ? (
            <JobSide key={chosen.name} job={chosen} deeds={deeds} />
          ) : (
            <p className="hint">{m.jobs_choose()}</p>
          )}
        </aside>
      </div>
    </OfficePage>
  );
}

type Shape = OfficeJob['state'] | 'failed';
const SHAPES: Readonly<Record<Shape, StateShape>> = {
  waiting: 'done',
  running: 'half',
  paused: 'hold',
  off: 'off',
  failed: 'wrong',
};

function JobLine({ job, isChosen }: { job: OfficeJob; isChosen: boolean }) {
  const { name, state, every, last, next_at, durations } = job;
  const isFailed = last !== null && last.error !== '';
  const shape: Shape = isFailed && state === 'waiting' ? 'failed' : state;
  const words = {
    waiting: m.jobs_state_waiting,
    running: m.jobs_state_running,
    paused: m.jobs_state_paused,
    off: m.jobs_state_off,
    failed: m.jobs_state_failed,
  }[shape]();
  return (
    <tr aria-current={isChosen || undefined}>
      <th scope="row">
        <Link className="list-table__opens" to={`?job=${encodeURIComponent(name)}`} replace>
          {JOBS[name].title[getLocale()]}
        </Link>
      </th>
      <td>
        <OfficeState shape={SHAPES[shape]}>{words}</OfficeState>
      </td>
      <td>{scheduleWords(every)}</td>
      <td>{last ? shortMoment(last.at) : m.jobs_never()}</td>
      <td className="list-table__number">{last && durationWords(last.ms, getLocale() === 'it' ? ',' : '.')}</td>
      <td>
        <JobBars durations={durations} />
      </td>
      <td>{next_at ? shortMoment(next_at) : '—'}</td>
    </tr>
  );
}
