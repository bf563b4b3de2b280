/**
 * A dropdown below a button: a native `<details>`, so it works before and without JavaScript. With it, Esc and a click
 * elsewhere close it, and Esc returns the focus to the button. Only one is open at a time.
 */
import { type ReactNode, useEffect, useRef } from 'react';

export interface DropProps {
  /** Content of the button. */
  label: ReactNode;
  /** Class of the whole element; the panel is positioned relative to it. */
  className?: string;
  buttonClass?: string;
  /** Accessible name of the button if its content is not enough. */
  buttonLabel?: string;
  panelClass: string;
  children: ReactNode;
  onOpen?: () => void;
}

export function Drop({ label, className, buttonClass, buttonLabel, panelClass, children, onOpen }: DropProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may have been opened before hydration
  useEffect(() => {
    if (ref.current?.open) onOpen?.();
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const close = (focusBack: boolean) => {
      const details = ref.current;
      if (!details?.open) return;
      details.open = false;
      if (focusBack) details.querySelector('summary')?.focus();
    };
    document.addEventListener('keydown', (event) => event.key === 'Escape' && close(true), { signal });
    document.addEventListener(
      'click',
      (event) => {
        const target = event.target as Element;
        // By the path of the click: the clicked element may be removed already.
        if (!ref.current || !event.composedPath().includes(ref.current)) close(false);
        else if (target.closest('a[href]')) close(false);
      },
      { signal },
    );
    // A form that was sent in it closes it.
    ref.current?.addEventListener('submit', () => close(false), { signal });
    document.addEventListener(
      'focusin',
      (event) => {
        if (!ref.current?.contains(event.target as Node)) close(false);
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
  return (
    <details
      ref={ref}
      className={className}
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen?.();
      }}
    >
      <summary className={buttonClass} aria-label={buttonLabel}>
        {label}
      </summary>
      <div className={`drop ${panelClass}`}>{children}</div>
    </details>
  );
}
