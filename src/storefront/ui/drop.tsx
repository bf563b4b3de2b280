/**
 * Something that opens under a button: a native `<details>`, so it works before and without JavaScript. With it, Esc and
 * a click elsewhere close it, and Esc gives focus back to the button. Only one is open at a time.
 */
import { type ReactNode, useEffect, useRef } from 'react';

export interface DropProps {
  /** Content of the button. */
  label: ReactNode;
  /** Class of the whole, which the panel is placed against. */
  className?: string;
  buttonClass?: string;
  /** Name read for the button when its content does not say enough. */
  buttonLabel?: string;
  panelClass: string;
  children: ReactNode;
  onOpen?: () => void;
}

export function Drop({ label, className, buttonClass, buttonLabel, panelClass, children, onOpen }: DropProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may have been opened before its program came
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
        // By the path of the click: what was clicked in it may be gone already.
        if (!ref.current || !event.composedPath().includes(ref.current)) close(false);
        else if (target.closest('a[href]')) close(false);
      },
      { signal },
    );
    // A form in it that was sent has done what it was opened for.
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
