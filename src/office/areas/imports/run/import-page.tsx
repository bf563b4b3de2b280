/** One import (back-office design §4.5): its file, how it is read, what it would change, what came of it. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { ImportRunView } from '#contract/office/imports.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { shownBytes } from '#office/lib/shown-bytes.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { UnknownPage } from '#office/shell/refused-page.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { ImportState } from '../import-state.tsx';
import { FileArriving } from './file-arriving.tsx';
import { ImportWorks } from './import-works.tsx';
import { MappingStep } from './mapping-step.tsx';
import { ResultStep } from './result-step.tsx';
import './import-run.css';

const FOLLOWED_EVERY_MS = 1_000;
const WORKS: ReadonlySet<string> = new Set(['checking', 'running']);

export function Component() {
  const id = Number(useParams().id);
  const { data, error } = useQuery({
    queryKey: ['imports', String(id)],
    queryFn: async () => (await callOffice('office_imports.get', { id })).message,
    // Events ask for it again; should one be missed, it is asked for every second.
    refetchInterval: ({ state }) => (WORKS.has(state.data?.state ?? '') ? FOLLOWED_EVERY_MS : false),
  });
  if (data) return <ImportPage key={data.id} run={data} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <UnknownPage />;
  if (error) throw error;
  return <LoadingPage />;
}

function ImportPage({ run }: { run: ImportRunView }) {
  const { name, state, by, created, bytes, form, failure, mended_of: mendedOf } = run;
  const facts = [by, shortMoment(created), shownBytes(bytes)];
  return (
    <OfficePage
      title={name}
      crumbs={[
        { to: '/imports', name: m.imports_title() },
        ...(mendedOf === null ? [] : [{ to: `/imports/${mendedOf}`, name: m.imports_mended_of({ number: mendedOf }) }]),
      ]}
      head={
        <>
          <Stages state={state} hasReport={run.report !== null} />
          <ImportState state={state} />
        </>
      }
      status={<span>{facts.join(' · ')}</span>}
      wraps
    >
      <div className="import-run">
        {failure !== null && <OfficeNote tone="error">{failure}</OfficeNote>}
        {state === 'interrupted' && <OfficeNote tone="error">{m.imports_interrupted()}</OfficeNote>}
        {state === 'stopped' && !hasNoBackup(run) && <OfficeNote tone="warn">{m.imports_stopped()}</OfficeNote>}
        {state in OF_CONNECTIONS ? (
          <OfficeNote>{OF_CONNECTIONS[state as keyof typeof OF_CONNECTIONS]()}</OfficeNote>
        ) : state === 'uploading' || (state === 'failed' && form === null) ? (
          <FileArriving run={run} />
        ) : WORKS.has(state) ? (
          <ImportWorks run={run} />
        ) : run.report === null ? (
          may('imports.run') && form ? (
            <MappingStep run={run} />
          ) : (
            <p className="hint">{m.imports_not_tried()}</p>
          )
        ) : (
          <ResultStep run={run} />
        )}
      </div>
    </OfficePage>
  );
}

/** Files of other systems that nobody works on: there is nothing to press. */
const OF_CONNECTIONS = {
  waiting: m.imports_waiting,
  unchanged: m.imports_unchanged,
  superseded: m.imports_superseded,
} as const;

/** Then the page says that instead of “stopped”. */
const hasNoBackup = ({ backup }: ImportRunView) => backup?.state === 'short' || backup?.state === 'failed';

const STAGES = [m.imports_stage_file, m.imports_stage_mapping, m.imports_stage_trial, m.imports_stage_run];

function Stages({ state, hasReport }: { state: ImportRunView['state']; hasReport: boolean }) {
  const present =
    state === 'uploading'
      ? 0
      : state === 'uploaded'
        ? 1
        : state === 'running' || state === 'done'
          ? 3
          : hasReport || state === 'checking'
            ? 2
            : 1;
  return (
    <ol className="import-stages">
      {STAGES.map((stage, index) => (
        <li
          key={stage()}
          className={index < present ? 'import-stages__stage import-stages__stage--done' : 'import-stages__stage'}
          aria-current={index === present ? 'step' : undefined}
        >
          {stage()}
        </li>
      ))}
    </ol>
  );
}
