/** What `?` shows: every key that works on this page. */
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '../ui/office-button.tsx';
import { OfficeDialog } from '../ui/office-dialog.tsx';
import { type Command, usePresentCommands } from './command-list.ts';
import { KeyCaps } from './key-caps.tsx';
import './keys-dialog.css';

export function KeysDialog({ open, close }: { open: boolean; close: () => void }) {
  const { page, frame } = usePresentCommands();
  return (
    <OfficeDialog open={open} close={close} title={m.keys_title()} wide>
      <div className="keys">
        <KeyList title={m.keys_of_page()} commands={page} />
        <KeyList title={m.keys_everywhere()} commands={frame} />
      </div>
      <div className="dialog__foot">
        <span className="dialog__aside hint">{m.keys_silent()}</span>
        <OfficeButton onClick={close}>{m.frame_close()}</OfficeButton>
      </div>
    </OfficeDialog>
  );
}

function KeyList({ title, commands }: { title: string; commands: readonly Command[] }) {
  const withKey = commands.filter(({ key, disabled }) => key !== undefined && !disabled);
  if (withKey.length === 0) return null;
  return (
    <section className="keys__list">
      <h3>{title}</h3>
      <dl>
        {withKey.map(({ id, name, key = '' }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              <KeyCaps keys={key} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
