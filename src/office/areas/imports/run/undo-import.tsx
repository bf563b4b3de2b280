/** Taking an import back (C-OFF-2): what goes back, what was changed since and stays, what cannot go back. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatCount } from '#kit/format/number-format.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeDialog } from '#office/ui/office-dialog.tsx';

const SHOWN = 20;

/** @param batches operations of the same import before `operation` */
export function UndoImport(given: { operation: number; batches: readonly number[]; close: () => void }) {
  const { operation, batches, close } = given;
  const asked = { id: operation, also: [...batches] };
  const preview = useQuery({
    queryKey: ['import-undo', operation],
    staleTime: 0,
    queryFn: async () => (await callOffice('office_history.undo_preview', asked)).message,
  });
  const undo = useMutation({
    mutationFn: () => changeOffice('office_history.undo', { ...asked, forced: [] }),
    async onSuccess() {
      await queryClient.invalidateQueries();
      close();
    },
  });
  const failure = preview.error ?? undo.error;
  const seen = preview.data;
  const left =
    seen?.changes.flatMap(({ key, fields }) =>
      fields.flatMap((field) => (field.outcome === 'conflict' ? [{ key, field: field.field, by: field.by }] : [])),
    ) ?? [];
  return (
    <OfficeDialog open close={close} title={m.imports_undo_title()} wide>
      <div className="import-run__dialog">
        {failure && (
          <p className="field__error" role="alert">
            {refusalWords(failure)}
          </p>
        )}
        {!seen && !failure && <p role="status">{m.imports_undo_looking()}</p>}
        {seen && (
          <>
            <p>{m.imports_undo_text({ back: formatCount(seen.back) })}</p>
            {seen.left > 0 && <p>{m.imports_undo_left({ count: seen.left, shown: formatCount(seen.left) })}</p>}
            {seen.refused > 0 && (
              <p>{m.imports_undo_refused({ count: seen.refused, shown: formatCount(seen.refused) })}</p>
            )}
            {left.length > 0 && (
              <ul className="import-run__left">
                {left.slice(0, SHOWN).map(({ key, field, by }) => (
                  <li key={`${key} ${field}`}>
                    <span className="code">{key}</span> {field}{' '}
                    {by && <span className="hint">{m.imports_undo_by({ name: by.name, at: shortMoment(by.at) })}</span>}
                  </li>
                ))}
              </ul>
            )}
            {!seen.permitted && <p className="field__error">{m.imports_undo_forbidden()}</p>}
          </>
        )}
        <div className="dialog__foot">
          <OfficeButton onClick={close}>{m.frame_cancel()}</OfficeButton>
          <OfficeButton
            kind="go"
            icon="undo"
            disabled={!seen?.permitted || seen.back === 0 || undo.isPending}
            onClick={() => undo.mutate()}
          >
            {m.imports_undo_do()}
          </OfficeButton>
        </div>
      </div>
    </OfficeDialog>
  );
}
