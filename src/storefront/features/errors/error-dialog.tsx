/** The dialog of the general error handler (storefront.md §8); loaded when the first error happens. */

import { m } from '#storefront/messages/messages.js';
import { useErrorStore } from '#storefront/platform/notices/error-store.ts';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { fieldSentence } from './field-name.ts';

export default function ErrorDialog() {
  const { notice, close } = useErrorStore();
  if (!notice) return null;
  return (
    <Dialog title={notice.title} onClose={close} tone="error">
      <p>{notice.text}</p>
      {notice.fields.map(([field, texts]) => (
        <p key={field} className="error">
          <Icon name="alert" />
          {fieldSentence(field, texts)}
        </p>
      ))}
      {notice.reference && <p className="muted">{m.errors_reference({ reference: notice.reference })}</p>}
      <div className="dialog__foot">
        <button className="button" type="button" onClick={close}>
          {m.shell_close()}
        </button>
      </div>
    </Dialog>
  );
}
