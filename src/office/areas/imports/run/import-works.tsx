/** A trial or a run while it works: how far it is, and stopping it. Leaving the page stops nothing. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportRunView } from '#contract/office/imports.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';

export function ImportWorks({ run: { id, state, progress, backup } }: { run: ImportRunView }) {
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => changeOffice('office_imports.stop', { id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['imports', String(id)] }),
  });
  const isKept = state === 'running' && backup?.state === 'making';
  const mayRun = may('imports.run');
  useCommands([
    { id: 'stop', name: m.imports_stop(), key: 's', hint: true, disabled: !mayRun, run: () => stop.mutate() },
  ]);
  return (
    <div className="import-run__arriving">
      {stop.error && <OfficeNote tone="error">{refusalWords(stop.error)}</OfficeNote>}
      <p role="status">
        <b>{isKept ? m.imports_backup_making() : state === 'checking' ? m.imports_trying() : m.imports_writing()}</b>{' '}
        {progress.rows > 0 && m.imports_rows_read({ count: formatCount(progress.rows) })}
      </p>
      <progress
        className="import-run__progress"
        max={1}
        value={progress.part}
        aria-label={m.imports_progress_label()}
      />
      <p className="hint">{state === 'checking' ? m.imports_trying_hint() : m.imports_writing_hint()}</p>
      {mayRun && (
        <OfficeButton
          kind="danger"
          keyShown="s"
          disabled={stop.isPending || stop.isSuccess}
          onClick={() => stop.mutate()}
        >
          {stop.isSuccess ? m.imports_stopping() : m.imports_stop()}
        </OfficeButton>
      )}
    </div>
  );
}
