/**
 * Search with suggestions: from 3 characters, after 500 ms of quiet, 5 rows, none while the flag `disable_autocomplete` is
 * 'true' (storefront.md §5, §9). A plain GET form without JavaScript; a combobox with it. What it suggests is drawn by
 * `suggestion-list.tsx`, loaded with the first key.
 */
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { AUTOCOMPLETE } from '#contract/constants.ts';
import type { Suggestions } from '#contract/search.ts';
import { NO_AUTOCOMPLETE_KEY, readStorage } from '#storefront/lib/browser-storage.ts';
import { SEARCH_FIELD_ID } from '#storefront/lib/keyboard-shortcuts.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';

const LIST_ID = 'suggestions';
const loadList = () => import('./suggestion-list.tsx');
const SuggestionList = lazy(loadList);

export function SearchBox() {
  const { pathname, search } = useLocation();
  const current = new URLSearchParams(search).get('text') ?? '';
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<Suggestions>();
  const [active, setActive] = useState(-1);
  const request = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The page the field was filled for; what somebody types before the page is live stays. */
  const shown = useRef(pathname + search);

  const close = () => {
    clearTimeout(timer.current);
    request.current += 1;
    setFound(undefined);
    setActive(-1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts with its own text and closed
  useEffect(() => {
    if (shown.current === pathname + search) return;
    shown.current = pathname + search;
    close();
    if (field.current) field.current.value = current === '*' ? '' : current;
  }, [pathname, search]);
  useEffect(() => {
    // The flag may be set by another tab or by the account page: looked at every 100 ms while suggestions are open.
    if (!found) return;
    const poll = setInterval(() => {
      if (readStorage(NO_AUTOCOMPLETE_KEY) === 'true') close();
    }, AUTOCOMPLETE.flagPollMs);
    return () => clearInterval(poll);
  });

  const typed = (text: string) => {
    close();
    if (text.trim().length < AUTOCOMPLETE.minChars || readStorage(NO_AUTOCOMPLETE_KEY) === 'true') return;
    const mine = request.current;
    void loadList();
    timer.current = setTimeout(async () => {
      const { suggest } = await loadList();
      const answer = await suggest(text.trim());
      if (request.current === mine) setFound(answer);
    }, AUTOCOMPLETE.debounceMs);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const options = form.current?.querySelectorAll<HTMLAnchorElement>(`#${LIST_ID} [role=option]`) ?? [];
    if (event.key === 'Escape' && found) {
      event.preventDefault();
      close();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // -1 is the field itself: arrows go round through it.
      setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      options[active]?.click();
    }
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the form itself is the landmark
    <form
      ref={form}
      className="search"
      role="search"
      action={paths.shop()}
      onSubmit={close}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <label className="vh" htmlFor={SEARCH_FIELD_ID}>
        {m.shell_search_label()}
      </label>
      <Icon name="search" />
      <input
        ref={field}
        className="inp"
        id={SEARCH_FIELD_ID}
        name="text"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        defaultValue={current === '*' ? '' : current}
        placeholder={m.shell_search_placeholder()}
        role="combobox"
        aria-expanded={found !== undefined}
        aria-controls={LIST_ID}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${LIST_ID}-${active}` : undefined}
        onChange={(event) => typed(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a picture of a key, not focusable */}
      <kbd aria-hidden="true">/</kbd>
      <button className="btn btn--ink" type="submit">
        <Icon name="search" className="only-m" />
        {m.shell_search_button()}
      </button>
      {found && (
        <Suspense>
          <SuggestionList id={LIST_ID} found={found} active={active} typed={field.current?.value ?? ''} />
        </Suspense>
      )}
    </form>
  );
}
