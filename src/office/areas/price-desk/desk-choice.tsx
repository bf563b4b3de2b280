/** A customer or an article, found as it is typed; a code that is typed whole is taken with Enter, also from a scanner. */
import { Autocomplete } from '@base-ui/react/autocomplete';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { useSettled } from '#office/lib/use-settled.ts';
import { m } from '#office/messages/messages.js';

type Search = 'office_price_desk.find_customers' | 'office_price_desk.find_articles';
type Found = OfficeApiTypes[Search]['response']['message']['data'][number];

export interface DeskChoiceProps {
  readonly label: string;
  readonly search: Search;
  /** The chosen code; '' = none. */
  readonly code: string;
  /** Its name, once it is known. */
  readonly name: string;
  readonly placeholder: string;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
  readonly choose: (code: string) => void;
}

export function DeskChoice({ label, search, code, name, placeholder, error, autoFocus, choose }: DeskChoiceProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const asked = useSettled(typed?.trim() ?? '');
  const { data = [], isFetching } = useQuery({
    queryKey: ['desk-choice', search, asked],
    queryFn: async () => (await callOffice(search, { text: asked })).message.data,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const isCurrent = typed !== undefined && asked === typed.trim() && !isFetching;
  const found = typed?.trim() ? data : [];
  const take = (taken: string) => {
    choose(taken);
    setTyped(undefined);
  };
  return (
    <Autocomplete.Root
      items={found}
      // On a slow line a code is taken before anything was found: its list must not stay, nor catch the next Escape.
      open={isOpen && typed !== undefined}
      onOpenChange={setOpen}
      value={typed ?? code}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') setTyped(next);
      }}
      filter={null}
      itemToStringValue={(one: Found) => one.code}
      autoHighlight="always"
      keepHighlight
    >
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        <Autocomplete.Input
          id={id}
          className="input"
          placeholder={placeholder}
          autoFocus={autoFocus}
          autoComplete="off"
          aria-describedby={`${id}-about`}
          aria-invalid={error !== undefined || undefined}
          onFocus={({ target }) => target.select()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              // With nothing typed it leaves the field, as everywhere; Base UI would empty it.
              if (typed === undefined) event.preventBaseUIHandler();
              setTyped(undefined);
            }
            // What is found belongs to an earlier text, or nothing is: the text itself is meant, as a scanner sends it.
            if (event.key !== 'Enter' || typed === undefined || (isCurrent && found.length > 0)) return;
            event.preventBaseUIHandler();
            event.preventDefault();
            take(typed.trim());
          }}
          onBlur={() => {
            if (typed?.trim() === '') take('');
            else setTyped(undefined);
          }}
        />
        <p className={error === undefined ? 'hint' : 'field__error'} id={`${id}-about`}>
          {error ?? (name || ' ')}
        </p>
      </div>
      <Autocomplete.Portal>
        <Autocomplete.Positioner className="desk-choice__place" sideOffset={2} align="start">
          <Autocomplete.Popup className="desk-choice__popup">
            <Autocomplete.Empty className="desk-choice__empty">
              {isCurrent ? m.pricedesk_nothing_found() : ''}
            </Autocomplete.Empty>
            <Autocomplete.List>
              {(one: Found) => (
                <Autocomplete.Item
                  key={one.code}
                  value={one}
                  className="desk-choice__one"
                  onClick={() => take(one.code)}
                >
                  <span className="code">{one.code}</span>
                  <span>{one.name}</span>
                  <span className="desk-choice__about">{one.about}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
