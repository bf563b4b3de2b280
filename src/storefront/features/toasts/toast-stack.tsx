/** Shows the toasts; announced politely, paused as long as the pointer or the focus is in them. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadEarly } from '#storefront/lib/stale-chunks.ts';
import { useToastStore } from '#storefront/lib/toast-store.ts';
import { whenIdle } from '#storefront/lib/when-idle.ts';

const loadCard = () => import('./toast-card.tsx');
const ToastCard = lazy(loadCard);

export function ToastStack() {
  const toasts = useToastStore((state) => state.toasts);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  // Before anything has happened, as a toast may tell that the connection is gone.
  useEffect(() => whenIdle(() => loadEarly(loadCard)), []);
  // A toast that goes from under the pointer or with the focus says nothing of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again whenever the toasts are others
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
      <Suspense>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} paused={pointed || focused} />
        ))}
      </Suspense>
    </div>
  );
}
