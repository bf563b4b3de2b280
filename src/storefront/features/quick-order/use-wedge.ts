/**
 * Scanners that act as a keyboard work wherever the focus is. In an empty code field their Enter works as a typed one;
 * anywhere else the field gets its previous value back, and the code becomes a row.
 */
import { useEffect } from 'react';
import { codeOfScan } from './scan-text.rules.ts';
import { burstAfter, isScan, NO_BURST } from './wedge.rules.ts';

export function useWedge(onScan: (code: string) => void): void {
  useEffect(() => {
    let burst = NO_BURST;
    let before: { field: HTMLInputElement; value: string } | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const { target, key, timeStamp } = event;
      if (target instanceof HTMLTextAreaElement) return;
      if (key === 'Enter') {
        const scanned = isScan(burst, timeStamp) ? codeOfScan(burst.text) : '';
        burst = NO_BURST;
        const ownField = before?.field.name === 'code' && before.value === '';
        if (scanned === '' || ownField) return;
        event.preventDefault();
        event.stopPropagation();
        if (before) restore(before.field, before.value);
        onScan(scanned);
      } else if (key.length === 1) {
        burst = burstAfter(burst, key, timeStamp);
        if (burst.text.length === 1)
          before = target instanceof HTMLInputElement ? { field: target, value: target.value } : undefined;
        // `/` within a code must not focus the search field.
        else if (!before) event.stopPropagation();
      }
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [onScan]);
}

/** Sets a value as typing would, so that the field's handlers are called. */
function restore(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
