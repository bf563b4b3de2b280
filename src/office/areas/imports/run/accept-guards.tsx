/** Letting guard rails pass: each number is typed, so that nobody does it without reading it. */
import { useQueryClient } from '@tanstack/react-query';
import type { ImportReportOfRun, ImportRunView } from '#contract/office/imports.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { guardName } from '../import-words.ts';

export interface AcceptGuardsProps {
  readonly run: ImportRunView;
  readonly guards: ImportReportOfRun['guards'];
  readonly withoutBackup: boolean;
  readonly close: () => void;
}

export function AcceptGuards({ run: { id }, guards, withoutBackup, close }: AcceptGuardsProps) {
  const client = useQueryClient();
  return (
    <OfficeDialogForm
      title={m.imports_accept_title()}
      submit={m.imports_accept_submit()}
      danger
      close={close}
      onSubmit={async (fields) => {
        const accepted = guards.map(({ guard }) => ({
          guard,
          typed: Number(String(fields.get(guard) ?? '').replaceAll(/\D/g, '') || '-1'),
        }));
        const wrong = guards.find(({ guard, count }) =>
          accepted.some((one) => one.guard === guard && one.typed !== count),
        );
        if (wrong) return m.imports_accept_wrong({ guard: guardName(wrong.guard), count: formatCount(wrong.count) });
        try {
          const { message } = await changeOffice('office_imports.run', { id, accepted, without_backup: withoutBackup });
          client.setQueryData(['imports', String(id)], message);
          return undefined;
        } catch (failure) {
          return refusalWords(failure);
        }
      }}
    >
      <p>{m.imports_accept_text()}</p>
      {guards.map(({ guard, count }, index) => (
        <OfficeField
          key={guard}
          label={guardName(guard)}
          hint={m.imports_accept_hint({ count: formatCount(count) })}
          name={guard}
          inputMode="numeric"
          autoComplete="off"
          autoFocus={index === 0}
          required
        />
      ))}
    </OfficeDialogForm>
  );
}
