/** What was done, for some seconds, with the way back. Never an error: those stand where they happened. */
import { Toast } from '@base-ui/react/toast';
import { m } from '#office/messages/messages.js';
import './notices.css';

const manager = Toast.createToastManager();
const SHOWN_MS = 8_000;

/** `undo` stays as long as the notice does: `milliseconds`, at least eight seconds. */
export function showNotice(text: string, undo?: { readonly milliseconds: number; run(): void }): void {
  const id = manager.add({
    title: text,
    timeout: Math.max(SHOWN_MS, undo?.milliseconds ?? 0),
    ...(undo && {
      actionProps: {
        children: m.frame_undo(),
        onClick: () => {
          manager.close(id);
          undo.run();
        },
      },
    }),
  });
}

export function Notices() {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="notices" aria-label={m.frame_notices()}>
          <NoticeList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function NoticeList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="notice" swipeDirection="right">
      {/* The title is what the notice is called: a dialog needs a name. */}
      <Toast.Title className="notice__text" render={<p />} />
      <Toast.Action className="notice__action" />
      <Toast.Close className="notice__close" aria-label={m.frame_close()}>
        ×
      </Toast.Close>
    </Toast.Root>
  ));
}
