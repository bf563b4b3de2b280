/** Saving and giving up on the page of a record (`use-record-draft.ts`): the key, the buttons, and the sentence at its foot. */
import { useCommands } from '#office/commands/use-commands.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import type { RecordEditing } from './use-record-draft.ts';

type Editing = Pick<RecordEditing<object>, 'changed' | 'busy' | 'save' | 'discard'>;

/** Among the actions of the page, where the person may change the record. */
export function RecordDeeds({ editing }: { readonly editing: Editing }) {
  const { changed, busy, save, discard } = editing;
  const isIdle = changed === 0 || busy;
  useCommands([
    {
      id: 'save-record',
      name: m.form_save(),
      key: '$mod+KeyS',
      whileTyping: true,
      icon: 'check',
      hint: true,
      disabled: isIdle,
      run: () => void save(),
    },
  ]);
  if (changed === 0) return null;
  return (
    <>
      <OfficeButton kind="quiet" disabled={busy} onClick={discard}>
        {m.form_discard()}
      </OfficeButton>
      <OfficeButton kind="go" icon="check" keyShown="$mod+KeyS" disabled={isIdle} onClick={() => void save()}>
        {m.form_save()}
      </OfficeButton>
    </>
  );
}

/** `stale`: the record could not be asked for again; what was known stays. */
export function RecordStatus({ editing, stale }: { readonly editing: Editing; readonly stale: boolean }) {
  const { changed } = editing;
  return (
    <span role="status">
      {stale ? m.frame_stale() : changed > 0 ? m.form_unsaved({ count: changed }) : m.form_all_saved()}
    </span>
  );
}
