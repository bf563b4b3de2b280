/** Further actions for a search tab: rename it, close all others. Loaded on demand. */
import { TAB_NAME_MAX } from '#contract/values/constants.ts';
import { m } from '#storefront/messages/messages.js';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';

export interface TabDialogProps {
  /** Its current name. */
  name: string;
  /** There are other tabs. */
  several: boolean;
  onName: (name: string) => void;
  onCloseOthers: () => void;
  onClose: () => void;
}

const FIELD_ID = 'tab-name';

export default function TabDialog({ name, several, onName, onCloseOthers, onClose }: TabDialogProps) {
  return (
    <Dialog title={m.tabs_rename_title()} onClose={onClose}>
      <form
        className="stack stack--close"
        onSubmit={(event) => {
          event.preventDefault();
          onName(String(new FormData(event.currentTarget).get('name') ?? ''));
          onClose();
        }}
      >
        <div className="field">
          <label htmlFor={FIELD_ID}>{m.tabs_name()}</label>
          <input
            className="input"
            id={FIELD_ID}
            name="name"
            defaultValue={name}
            maxLength={TAB_NAME_MAX}
            autoComplete="off"
            data-start-here=""
            onFocus={(event) => event.currentTarget.select()}
            aria-describedby={`${FIELD_ID}-hint`}
          />
          <p className="hint" id={`${FIELD_ID}-hint`}>
            {m.tabs_name_hint()}
          </p>
        </div>
        <div className="actions">
          <Button tone="go" type="submit">
            {m.tabs_rename()}
          </Button>
          {several && (
            <Button
              onClick={() => {
                onClose();
                onCloseOthers();
              }}
            >
              {m.tabs_close_others()}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
