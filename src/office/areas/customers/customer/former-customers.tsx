/** Customers that were merged into this one, and the way back for 30 days. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OfficeCustomer } from '#contract/office/customers.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { refusalText } from '../../history/history-words.ts';

type Former = OfficeCustomer['former'][number];

export function FormerCustomers({ former }: Pick<OfficeCustomer, 'former'>) {
  const [chosen, choose] = useState<Former>();
  return (
    <>
      {former.map((one) => {
        const words = m.merge_former({ code: one.code, name: one.name, when: shortMoment(one.at) });
        return (
          <OfficeNote key={one.code}>
            {one.operation !== null && may('audit.read') ? (
              <Link className="link" to={`/history?op=${one.operation}`}>
                {words}
              </Link>
            ) : (
              words
            )}{' '}
            {one.operation !== null && may('customers.merge') && (
              <OfficeButton kind="quiet" onClick={() => choose(one)}>
                {m.merge_undo()}
              </OfficeButton>
            )}
          </OfficeNote>
        );
      })}
      {chosen && <UndoDialog former={chosen} close={() => choose(undefined)} />}
    </>
  );
}

function UndoDialog({ former: { code, name, operation }, close }: { former: Former; close: () => void }) {
  const id = operation ?? 0;
  const { data, error } = useQuery({
    queryKey: ['customers', String(code), 'undo', id],
    queryFn: async () => (await callOffice('office_history.undo_preview', { id })).message,
    staleTime: 0,
    retry: false,
  });
  const refusal = data && data.back === 0 ? data.changes.find(({ refused }) => refused !== null)?.refused : undefined;
  const left = data?.changes.filter(({ fields }) => fields.some(({ outcome }) => outcome === 'conflict')).length ?? 0;

  async function undo(): Promise<string | undefined> {
    try {
      await changeOffice('office_history.undo', { id, forced: [] });
      showNotice(m.merge_undone());
    } catch (failure) {
      return refusalWords(failure);
    }
    await queryClient.invalidateQueries({ queryKey: ['customers'] });
    return undefined;
  }

  return (
    <OfficeDialogForm title={m.merge_undo_title({ name })} submit={m.merge_undo()} close={close} onSubmit={undo}>
      <p>{m.merge_undo_text({ code })}</p>
      {error && <OfficeNote tone="error">{refusalWords(error)}</OfficeNote>}
      {refusal && <OfficeNote tone="error">{refusalText(refusal)}</OfficeNote>}
      {data && !refusal && (
        <ul>
          <li>{m.merge_undo_back({ count: data.operation.rows - data.refused - left })}</li>
          {left > 0 && <li>{m.merge_undo_left({ count: left })}</li>}
          {data.refused > 0 && <li>{m.merge_undo_kept({ count: data.refused })}</li>}
        </ul>
      )}
      <p className="hint">{m.merge_undo_hint()}</p>
    </OfficeDialogForm>
  );
}
