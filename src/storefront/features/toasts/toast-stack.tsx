/** Shows the toasts; announced politely, paused under pointer or focus. */
import { useEffect, useState } from 'react';
import { TOAST } from '#contract/constants.ts';
import { type ShownToast, useToastStore } from '#storefront/lib/toast-store.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Link } from '#storefront/ui/link.tsx';

export function ToastStack() {
  const toasts = useToastStore((state) => state.toasts);
  const [paused, setPaused] = useState(false);
  const pause = () => setPaused(true);
  const resume = () => setPaused(false);
  return (
    <div
      className="toasts"
      role="status"
      aria-live="polite"
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} paused={paused} />
      ))}
    </div>
  );
}

function ToastCard({ toast, paused }: { toast: ShownToast; paused: boolean }) {
  const dismiss = useToastStore((state) => state.dismiss);
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismiss(toast.id), TOAST.durationMs);
    return () => clearTimeout(timer);
  }, [paused, dismiss, toast.id]);
  const { action } = toast;
  const links = toast.links ?? [
    { to: paths.cart(), text: m.shell_cart() },
    { to: paths.checkout(), text: m.shell_checkout() },
  ];
  return (
    <div className="toast on-ink">
      {toast.picture ? (
        <span className="pic">
          <img src={toast.picture.url} width={40} height={40} alt="" />
        </span>
      ) : (
        <span />
      )}
      <span>
        {toast.code && (
          <>
            <span className="code">{toast.code}</span>
            <br />
          </>
        )}
        {toast.text}
      </span>
      <nav aria-label={toast.text}>
        {action && (
          <button
            type="button"
            onClick={() => {
              action.run();
              dismiss(toast.id);
            }}
          >
            {action.text}
          </button>
        )}
        {links.map((link) => (
          <Link key={link.to} to={link.to}>
            {link.text}
          </Link>
        ))}
      </nav>
    </div>
  );
}
