/** A value that is typed into another program: it can be selected, and copied by a press. */
import { writeClipboard } from '#office/grid/write-clipboard.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import './connections.css';

export function CopiedValue({ label, value }: { readonly label: string; readonly value: string }) {
  const copy = async () => {
    try {
      await writeClipboard(value);
      showNotice(m.connections_copied({ what: label }));
    } catch {
      showNotice(m.connections_not_copied());
    }
  };
  return (
    <div className="copied-value">
      <OfficeField label={label} value={value} readOnly onFocus={({ target }) => target.select()} />
      <OfficeButton icon="copy" aria-label={m.connections_copy_one({ what: label })} onClick={() => void copy()}>
        {m.connections_copy()}
      </OfficeButton>
    </div>
  );
}
