/** Shows the toasts; announced politely, paused while the pointer or the focus is in them. */
import { useEffect, useRef, useState } from 'react';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { type ShownToast, useToastStore } from '#storefront/platform/notices/toast-store.ts';
import { screens } from '#storefront/platform/session/screen-settings.ts';
import { Link } from '#storefront/ui/link.tsx';

export function ToastStack() {
  const toasts = useToastStore((state) => state.toasts);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  // A toast that is removed under the pointer or with the focus fires no leave event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again whenever the toasts change
  useEffect(() => {
    setPointed(ref.current?.matches(':hover') ?? false);
    setFocused(ref.current?.contains(document.activeElement) ?? false);
  }, [toasts]);
  return (
    <div
      ref={ref}
      className="toasts"
      role="status"
      aria-live="polite"
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} paused={pointed || focused} />
      ))}
    </div>
  );
}

function ToastCard({ toast, paused }: { toast: ShownToast; paused: boolean }) {
  const dismiss = useToastStore((state) => state.dismiss);
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismiss(toast.id), screens.toasts.durationMs);
    return () => clearTimeout(timer);
  }, [paused, dismiss, toast.id]);
  const { action } = toast;
  const links = toast.links ?? [
    { to: paths.cart(), text: m.shell_cart() },
    { to: paths.checkout(), text: m.cart_checkout() },
  ];
  return (
    <div className={toast.picture ? 'toast on-ink' : 'toast toast--plain on-ink'}>
      {toast.picture && (
        <span className="picture">
          <img src={toast.picture.url} width={40} height={40} alt="" />
        </span>
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
