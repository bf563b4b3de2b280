/** The code of a row: a plain field without JavaScript; with it, suggestions to choose from, and pasted lists. */
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { SuggestedArticle } from '#contract/endpoints/search.ts';
import { QUICK_ORDER } from '#contract/values/constants.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { screens } from '#storefront/platform/session/screen-settings.ts';
import { NO_AUTOCOMPLETE_KEY, readStorage } from '#storefront/platform/storage/browser-storage.ts';

export interface CodeFieldProps {
  id: string;
  /** Position in the list, from 1. */
  place: number;
  value: string;
  wrong: boolean;
  describedBy: string | undefined;
  onChange: (code: string) => void;
  /** On blur or Enter: the row can be validated. */
  onSettle: () => void;
  /** A suggestion was chosen. */
  onChoose: (code: string) => void;
  /** Enter, or an arrow key that the suggestions do not use: −1 up, 1 down, by that many rows. */
  onMove: (rows: number, enter: boolean) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

export function CodeField({
  id,
  place,
  value,
  wrong,
  describedBy,
  onChange,
  onSettle,
  onChoose,
  onMove,
  onPaste,
}: CodeFieldProps) {
  const listId = useId();
  const { found, active, setActive, close } = useSuggestions(id, value);
  const open = found.length > 0;

  const choose = (article: SuggestedArticle) => {
    close();
    onChoose(article.carti);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === 'Escape' && open) {
      event.preventDefault();
      close();
    } else if (key === 'Enter') {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) return;
      const chosen = open ? found[active] : undefined;
      if (chosen) return choose(chosen);
      close();
      onSettle();
      if (value.trim() !== '') onMove(1, true);
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const step = key === 'ArrowDown' ? 1 : -1;
      if (!open) return onMove(step, false);
      const next = active + step;
      setActive(next < -1 ? found.length - 1 : next >= found.length ? -1 : next);
    }
  };

  return (
    <span className="quick-order__code">
      <input
        className="input"
        id={id}
        name="code"
        value={value}
        aria-label={m.quick_code_of({ place })}
        placeholder={m.quick_code()}
        aria-invalid={wrong || undefined}
        aria-describedby={describedBy}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
        maxLength={QUICK_ORDER.maxCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          close();
          onSettle();
        }}
      />
      <div
        className="drop quick-order__list"
        id={listId}
        role="listbox"
        aria-label={m.quick_suggestions()}
        hidden={!open}
      >
        {found.map((article, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          <div
            key={article.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            // The field must not lose the focus before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(article)}
          >
            <b className="code">{article.carti}</b>
            <span>{article.name}</span>
          </div>
        ))}
      </div>
    </span>
  );
}

const NONE: readonly SuggestedArticle[] = [];

/**
 * Article suggestions for the typed text; none before the visitor types, and none for a chosen suggestion
 * (storefront.md §5).
 */
function useSuggestions(fieldId: string, text: string) {
  const [{ found, active }, setShown] = useState({ found: NONE, active: -1 });
  const known = useRef(text);
  useEffect(() => {
    const isNew = known.current !== text && document.activeElement?.id === fieldId;
    known.current = text;
    if (!isNew) return;
    const show = (result: readonly SuggestedArticle[]) => setShown({ found: result, active: -1 });
    show(NONE);
    if (text.trim().length < screens.autocomplete.minChars || readStorage(NO_AUTOCOMPLETE_KEY) === 'true') return;
    let gone = false;
    const timer = setTimeout(async () => {
      // Errors of suggestions are silent (storefront.md §8).
      const response = await callApi('wrapper.autocomplete', { q: text, rows: screens.autocomplete.rows }).catch(
        () => null,
      );
      const result = response?.message.result ?? NONE;
      const exact = result.length === 1 && result[0]?.carti.toUpperCase() === text.trim().toUpperCase();
      if (!gone && document.activeElement?.id === fieldId) show(exact ? NONE : result);
    }, screens.autocomplete.debounceMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [text, fieldId]);
  return {
    found,
    active,
    setActive: (place: number) => setShown((now) => ({ ...now, active: place })),
    close: () => setShown({ found: NONE, active: -1 }),
  };
}
