/** What a trial found, or a run has done: figures, guard rails, before and after, refused rows, and what comes next. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportRunView } from '#contract/office/imports.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { attributeName, useAttributes } from '../attribute-names.ts';
import { fieldName } from '../import-words.ts';
import { AcceptGuards } from './accept-guards.tsx';
import { ChangedFields, PriceMoves } from './before-and-after.tsx';
import { Figures } from './figures.tsx';
import { GuardRails } from './guard-rails.tsx';
import { ImportBackup } from './import-backup.tsx';
import { MappingStep } from './mapping-step.tsx';
import { Reasons } from './reasons.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { UndoImport } from './undo-import.tsx';

const RUNNABLE: ReadonlySet<string> = new Set(['checked', 'guarded', 'stopped', 'interrupted']);

export function ResultStep({ run }: { run: ImportRunView }) {
  const { id, state, report, undone, operation } = run;
  const client = useQueryClient();
  const [isMapping, setMapping] = useState(false);
  const [isAccepting, setAccepting] = useState(false);
  const [isUndoing, setUndoing] = useState(false);
  const [isWithout, setWithout] = useState(false);
  const attributes = useAttributes();
  const nameOf = (code: string) => attributeName(code, attributes, run.mapping?.attributes);
  const mayRun = may('imports.run');
  const start = useMutation({
    mutationFn: () => changeOffice('office_imports.run', { id, without_backup: isWithout }),
    onSuccess: ({ message }) => client.setQueryData(['imports', String(id)], message),
  });
  const again = useMutation({
    mutationFn: () => changeOffice('office_imports.dry_run', { id, replace: run.replace, overrule: run.overrule }),
    onSuccess: ({ message }) => client.setQueryData(['imports', String(id)], message),
  });
  const broken = report?.guards.filter((guard) => guard.broken) ?? [];
  const isDone = state === 'done';
  const isOpen = !isDone && mayRun;
  // What was mended since is tried before it is run.
  const isFresh = isOpen && RUNNABLE.has(state);
  const begin = () => (broken.length > 0 ? setAccepting(true) : start.mutate());
  useCommands([
    { id: 'run', name: m.imports_run_command(), key: 'i', hint: true, disabled: !isFresh, run: begin },
    { id: 'try', name: m.imports_try_again(), key: 'r', hint: true, disabled: !isOpen, run: () => again.mutate() },
    {
      id: 'map',
      name: m.imports_change_mapping(),
      key: 'm',
      hint: true,
      disabled: !isOpen || run.form === null || run.mended_of !== null,
      run: () => setMapping(true),
    },
    {
      id: 'undo',
      name: m.imports_undo(),
      key: 'z',
      disabled: !isDone || operation === null || undone === 'yes',
      run: () => setUndoing(true),
    },
  ]);
  if (!report) return null;
  if (isMapping) return <MappingStep run={run} />;
  const failure = start.error ?? again.error;
  const writes = report.created + report.changed;
  return (
    <>
      {failure && <OfficeNote tone="error">{refusalWords(failure)}</OfficeNote>}
      {isDone && <DoneNote run={run} />}
      {isOpen && !isFresh && run.mended_rows > 0 && <OfficeNote>{m.imports_try_mended()}</OfficeNote>}
      <Figures report={report} replace={run.replace} />
      {!isDone && <GuardRails guards={report.guards} isHeld={state === 'guarded'} />}
      {report.held.length > 0 && (
        <OfficeNote>
          {m.imports_held_note({
            fields: report.held
              .map(({ field, count }) => `${fieldName('products', field, nameOf)} ${formatCount(count)}`)
              .join(', '),
          })}
        </OfficeNote>
      )}
      {!isDone && !report.undoable && <OfficeNote tone="warn">{m.imports_not_undoable()}</OfficeNote>}
      <ImportBackup run={run} without={isWithout} onWithout={setWithout} />
      <div className="import-run__actions">
        {isFresh && broken.length === 0 && (
          <OfficeButton kind="go" keyShown="i" disabled={start.isPending} onClick={() => start.mutate()}>
            {writes > 0 ? m.imports_run({ count: writes, shown: formatCount(writes) }) : m.imports_run_nothing()}
          </OfficeButton>
        )}
        {isOpen && (
          <>
            {run.form !== null && run.mended_of === null && (
              <OfficeButton icon="edit" keyShown="m" onClick={() => setMapping(true)}>
                {m.imports_change_mapping()}
              </OfficeButton>
            )}
            <OfficeButton
              kind={isFresh ? 'plain' : 'go'}
              icon="again"
              keyShown="r"
              disabled={again.isPending}
              onClick={() => again.mutate()}
            >
              {m.imports_try_again()}
            </OfficeButton>
          </>
        )}
        {isFresh && broken.length > 0 && (
          <>
            <OfficeButton
              kind="danger"
              icon="lock"
              disabled={!may('imports.replace')}
              onClick={() => setAccepting(true)}
            >
              {m.imports_run_anyway()}
            </OfficeButton>
            <span className="hint">{m.imports_run_anyway_hint()}</span>
          </>
        )}
        {isDone && operation !== null && undone !== 'yes' && mayRun && (
          <OfficeButton icon="undo" keyShown="z" disabled={!report.undoable} onClick={() => setUndoing(true)}>
            {m.imports_undo()}
          </OfficeButton>
        )}
      </div>
      {mayRun && run.refused_rows > 0 && <RefusedRows run={run} />}
      <Reasons run={run} />
      <div className="import-run__two">
        <ChangedFields report={report} made={run.mapping?.attributes} />
        {report.moves.length > 0 && <PriceMoves moves={report.moves} />}
      </div>
      {isAccepting && (
        <AcceptGuards run={run} guards={broken} withoutBackup={isWithout} close={() => setAccepting(false)} />
      )}
      {isUndoing && operation !== null && (
        <UndoImport operation={operation} batches={run.batches} close={() => setUndoing(false)} />
      )}
    </>
  );
}

function DoneNote({ run: { undone, report } }: { run: ImportRunView }) {
  if (undone === 'yes') return <OfficeNote>{m.imports_is_undone()}</OfficeNote>;
  if (undone === 'partly') return <OfficeNote tone="warn">{m.imports_is_undone_partly()}</OfficeNote>;
  const seconds = Math.max(1, Math.round(report?.seconds ?? 0));
  return <OfficeNote>{m.imports_done({ seconds })}</OfficeNote>;
}
