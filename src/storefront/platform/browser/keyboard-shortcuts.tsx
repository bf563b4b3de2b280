/**
 * Keyboard shortcuts of the whole shop: `/` focuses the search field and selects its text (mock "Keyboard and focus").
 */
import { useEffect } from 'react';

export const SEARCH_FIELD_ID = 'q';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

export function KeyboardShortcuts() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const field = document.getElementById(SEARCH_FIELD_ID);
      if (!(field instanceof HTMLInputElement) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return null;
}
