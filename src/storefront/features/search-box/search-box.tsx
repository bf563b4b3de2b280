/**
 * The search field of the header: a plain GET form without JavaScript, a combobox with it. Its panel (suggestions,
 * recent searches, keys) is `search-panel.tsx`, loaded when the field gets the focus.
 */
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AddArticle } from '#storefront/domain/cart/add-order.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { SEARCH_FIELD_ID } from '#storefront/platform/browser/keyboard-shortcuts.tsx';
import { writtenText } from '#storefront/platform/navigation/page-url.rules.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { FROM_BOX, type Popup, SEARCH_PANEL_ID } from './search-marks.ts';

const loadPanel = () => import('./search-panel.tsx');
const SearchPanel = lazy(loadPanel);

const CLOSED: Popup = { open: false };

export function SearchBox({ onAdd }: { onAdd: AddArticle }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { client_id: customerId } = useSession().identity;
  // Lists of the account have a search of their own with the same parameter.
  const asked = pathname.startsWith(paths.shop()) ? writtenText(new URLSearchParams(search)) : '';
  const current = asked.replace(/^\*$/, '');
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [live, setLive] = useState(false);
  const [popup, setPopup] = useState(CLOSED);
  /** The page whose text is in the field; text typed before hydration is kept. */
  const shown = useRef(pathname + search);
  useEffect(() => {
    if (document.activeElement === field.current) setLive(true);
  }, []);
  useEffect(() => {
    if (shown.current === pathname + search) return;
    shown.current = pathname + search;
    if (field.current) field.current.value = current;
  }, [pathname, search, current]);

  const submit = (event: FormEvent) => {
    const text = field.current?.value.trim();
    if (text) {
      void loadPanel().then(({ storeSearch }) => storeSearch(customerId, text));
      return;
    }
    // storefront.md §5: an empty search goes to the search page without a text query.
    event.preventDefault();
    void navigate(paths.shop());
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the form itself is the landmark
    <form ref={form} className="search" role="search" action={paths.shop()} onSubmit={submit}>
      <label className="visually-hidden" htmlFor={SEARCH_FIELD_ID}>
        {m.shell_search_label()}
      </label>
      <Icon name="search" />
      <input
        ref={field}
        className="input"
        id={SEARCH_FIELD_ID}
        name="text"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        defaultValue={current}
        placeholder={m.shell_search_placeholder()}
        role="combobox"
        aria-haspopup="grid"
        aria-expanded={popup.open}
        aria-controls={SEARCH_PANEL_ID}
        aria-autocomplete="list"
        aria-activedescendant={popup.active}
        onFocus={() => setLive(true)}
      />
      <input type="hidden" name={FROM_BOX.name} value={FROM_BOX.value} />
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a picture of a key, not focusable */}
      <kbd aria-hidden="true">/</kbd>
      <button className="button button--ink" type="submit">
        <Icon name="search" className="small-only" />
        {m.shell_search_button()}
      </button>
      {live && (
        <Suspense>
          <SearchPanel form={form} field={field} onAdd={onAdd} onPopup={setPopup} />
        </Suspense>
      )}
    </form>
  );
}
