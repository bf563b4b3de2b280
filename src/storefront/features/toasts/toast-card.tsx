/** One toast: what happened, its picture and where to go from here; it goes by itself unless somebody is in it. */
import { useEffect } from 'react';
import { screens } from '#storefront/lib/screen-settings.ts';
import { type ShownToast, useToastStore } from '#storefront/lib/toast-store.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Link } from '#storefront/ui/link.tsx';

export default function ToastCard({ toast, paused }: { toast: ShownToast; paused: boolean }) {
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
        <span className="pic">
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
