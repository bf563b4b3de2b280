/**
 * The panel below the search field (storefront.md §4, §5, §9): suggestions from 3 characters on, after 500 ms without
 * typing, 5 rows, none while the flag `disable_autocomplete` is 'true'; recent searches while the field is empty. A
 * grid, so that a row may contain a button beside its link: ↑ ↓ Home End rows, ← → cells, Enter opens or presses,
 * Shift+Enter adds, Esc closes.
 */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { SuggestedArticle, Suggestions } from '#contract/endpoints/search.ts';
import type { AddArticle } from '#storefront/domain/cart/add-order.ts';
import { deleteAllSearches, deleteSearch, recentSearches } from '#storefront/domain/listing/recent-searches.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { screens } from '#storefront/platform/session/screen-settings.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Note } from '#storefront/ui/note.tsx';
import { KeyHints } from './key-hints.tsx';
import { type Place, placeAfterKey, rowsIn } from './panel-grid.ts';
import { RecentRows } from './recent-rows.tsx';
import { FROM_BOX, type Popup, SEARCH_PANEL_ID } from './search-marks.ts';
import { SuggestionRows } from './suggestion-rows.tsx';
import { useAutocompleteOff } from './use-autocomplete-off.ts';

export interface SearchPanelProps {
  form: RefObject<HTMLFormElement | null>;
  field: RefObject<HTMLInputElement | null>;
  onAdd: AddArticle;
  onPopup: (popup: Popup) => void;
}

export { storeSearch } from '#storefront/domain/listing/recent-searches.ts';

/** Suggestions for a text; none if nothing is found or the request fails (storefront.md §8: silently ignored). */
async function suggest(text: string): Promise<Suggestions | undefined> {
  try {
    const { message } = await callApi('wrapper.autocomplete', { q: text, rows: screens.autocomplete.rows });
    const { result, families, brands, pages, searches } = message;
    return [result, families, brands, pages, searches].some((group) => group.length > 0) ? message : undefined;
  } catch {
    return undefined;
  }
}

/** The server has used the marker of a sent search; it is removed so that visitors do not copy it with the URL. */
function cleanUrl(): void {
  const url = new URL(location.href);
  if (url.searchParams.get(FROM_BOX.name) !== FROM_BOX.value) return;
  url.searchParams.delete(FROM_BOX.name);
  history.replaceState(history.state, '', url);
}

export default function SearchPanel({ form, field, onAdd, onPopup }: SearchPanelProps) {
  const { client_id: customerId } = useSession().identity;
  const { key } = useLocation();
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(() => document.activeElement === field.current);
  const [dismissed, setDismissed] = useState(false);
  const [text, setText] = useState('');
  /** The visitor has typed: the initial text of a page gets no suggestions. */
  const [typed, setTyped] = useState(false);
  const [found, setFound] = useState<Suggestions & { of: string }>();
  const [recent, setRecent] = useState<readonly string[]>(() => recentSearches(customerId));
  const [active, setActive] = useState<Place>();
  const [refusal, setRefusal] = useState<string>();
  const off = useAutocompleteOff(focused);

  const words = text.trim();
  const wanted = focused && typed && !off && words.length >= screens.autocomplete.minChars ? words : '';
  const open =
    focused && !dismissed && !off && (words === '' ? recent.length > 0 : wanted !== '' && found !== undefined);

  const close = () => {
    setDismissed(true);
    setActive(undefined);
  };

  useEffect(() => {
    if (wanted === '') {
      setFound(undefined);
      return;
    }
    let late = false;
    const timer = setTimeout(async () => {
      const answer = await suggest(wanted);
      if (late) return;
      setFound(answer && { ...answer, of: wanted });
      setActive(undefined);
    }, screens.autocomplete.debounceMs);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [wanted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page one arrives at
  useEffect(cleanUrl, [key]);

  const activeId = open && active ? `${SEARCH_PANEL_ID}-${active.row}-${active.cell}` : undefined;
  useLayoutEffect(() => {
    onPopup({ open, active: activeId });
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [open, activeId, onPopup]);

  const add = async (article: SuggestedArticle) => {
    if (!article.add) return;
    const { id, carti, um, images } = article;
    setRefusal(undefined);
    setRefusal(await onAdd({ card: { id, carti, um, small_pictures: images }, ...article.add }));
  };

  /** The field can change by typing, by its page, and before this code was loaded. */
  const readField = useEffectEvent(() => {
    const { value = '', defaultValue = '' } = field.current ?? {};
    setText(value);
    setTyped(value !== defaultValue);
  });
  const onInput = useEffectEvent(() => {
    readField();
    // A submitted search does not move the focus.
    setRecent(recentSearches(customerId));
    setTyped(true);
    setDismissed(false);
    setActive(undefined);
    setRefusal(undefined);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown' && !open) {
      setTyped(true);
      setDismissed(false);
      return;
    }
    if (!open) return;
    const rows = rowsIn(grid.current);
    const press = (place: Place) => rows[place.row]?.[place.cell]?.querySelector<HTMLElement>('a, button')?.click();
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && active) press(event.shiftKey ? { row: active.row, cell: 1 } : active);
    else {
      const after = placeAfterKey(event.key, active, rows);
      if (after === 'field') return setActive(undefined);
      if (after === 'ignored') return;
      setActive(after);
    }
    event.preventDefault();
  });
  const onFocus = useEffectEvent((event: FocusEvent) => {
    const inside = event.type === 'focusin' || form.current?.contains(event.relatedTarget as Node | null) === true;
    setFocused(inside);
    if (event.type === 'focusin') {
      readField();
      setRecent(recentSearches(customerId));
    }
    if (inside) return;
    setActive(undefined);
    setDismissed(false);
    setRefusal(undefined);
  });
  const onSubmit = useEffectEvent(() => {
    setTyped(false);
    close();
  });
  const onClick = useEffectEvent(({ target }: MouseEvent) => {
    if (target === field.current) setDismissed(false);
    else if (target instanceof Element && target.closest('a')) close();
  });

  useEffect(() => {
    const [input, own] = [field.current, form.current];
    if (!input || !own) return;
    readField();
    const stop = new AbortController();
    const { signal } = stop;
    input.addEventListener('input', () => onInput(), { signal });
    input.addEventListener('keydown', (event) => onKey(event), { signal });
    own.addEventListener('click', (event) => onClick(event), { signal });
    own.addEventListener('focusin', (event) => onFocus(event), { signal });
    own.addEventListener('focusout', (event) => onFocus(event), { signal });
    own.addEventListener('submit', () => onSubmit(), { signal });
    return () => stop.abort();
  }, [field, form]);

  if (!open) return null;
  const cell = (row: number, column: number) => ({
    id: `${SEARCH_PANEL_ID}-${row}-${column}`,
    role: 'gridcell' as const,
    className: `suggestion__cell${active?.row === row && active.cell === column ? ' is-on' : ''}`,
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field during a click
    <div className="drop drop--suggestions" onMouseDown={(event) => event.preventDefault()}>
      {/* biome-ignore lint/a11y/useSemanticElements: the popup of a combobox, not a table of data; keys belong to the field */}
      <div ref={grid} id={SEARCH_PANEL_ID} role="grid" aria-label={m.search_suggestions()}>
        {words === '' || !found ? (
          <RecentRows
            searches={recent}
            active={active?.row}
            cell={cell}
            onForget={(search) => {
              setRecent(deleteSearch(customerId, search));
              setActive(undefined);
            }}
            onForgetAll={() => {
              deleteAllSearches(customerId);
              setRecent([]);
            }}
          />
        ) : (
          <SuggestionRows
            // The total belongs to the text of the response; newer text has none yet.
            found={found.of === words ? found : { ...found, total: 0 }}
            typed={words}
            active={active?.row}
            cell={cell}
            onAdd={add}
          />
        )}
      </div>
      {refusal && (
        <Note tone="err" alert>
          {refusal}
        </Note>
      )}
      <KeyHints adding={found?.result.some((article) => article.add) === true && words !== ''} />
    </div>
  );
}
