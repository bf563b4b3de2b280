/** The code of an article, or words of its name: what is found stands below the field and is picked by arrows or mouse. */
import { Autocomplete } from '@base-ui/react/autocomplete';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type Ref, useId, useState } from 'react';
import { QUICK_ORDER } from '#contract/values/constants.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { may } from '#office/lib/start-data.ts';
import { useSettled } from '#office/lib/use-settled.ts';
import { m } from '#office/messages/messages.js';

export interface ArticleFieldProps {
  readonly code: string;
  readonly onCode: (code: string) => void;
  /** An article was picked: its code stands in the field. */
  readonly onPick: (code: string) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly field: Ref<HTMLInputElement>;
  readonly autoFocus: boolean;
}

interface FoundArticle {
  readonly code: string;
  readonly name: string;
  /** Of an article with sizes, each of them has one. */
  readonly stock: number | undefined;
}

/** One letter finds everything. */
const LEAST_LETTERS = 2;
const MOST_SHOWN = 8;

export function ArticleField({ code, onCode, onPick, onPaste, field, autoFocus }: ArticleFieldProps) {
  const id = useId();
  const [picked, setPicked] = useState('');
  const [isHere, setHere] = useState(false);
  const found = useFoundArticles(isHere && code !== picked ? code : '');
  const pick = (one: FoundArticle) => {
    setPicked(one.code);
    onPick(one.code);
  };
  return (
    <Autocomplete.Root
      items={found}
      value={code}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') onCode(next);
      }}
      filter={null}
      itemToStringValue={(one: FoundArticle) => one.code}
      inline
      open
    >
      <div className="add-lines__code">
        <label className="field__label" htmlFor={id}>
          {m.lines_code()}
        </label>
        <Autocomplete.Input
          id={id}
          ref={field}
          className="input"
          maxLength={QUICK_ORDER.maxCode}
          autoComplete="off"
          spellCheck={false}
          autoFocus={autoFocus}
          aria-describedby="add-lines-hint"
          onPaste={onPaste}
          onFocus={() => setHere(true)}
          onBlur={() => setHere(false)}
        />
        <Autocomplete.List
          className={found.length > 0 ? 'add-lines__found' : 'visually-hidden'}
          aria-label={m.lines_found()}
        >
          {(one: FoundArticle) => (
            <Autocomplete.Item
              key={one.code}
              value={one}
              className="add-lines__one"
              // The field keeps the focus until something is picked.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(one)}
            >
              <span className="code">{one.code}</span>
              <span>{one.name}</span>
              <span className="hint">
                {one.stock !== undefined && m.taking_available({ quantity: formatQuantity(one.stock) })}
              </span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}

/** Without `articles.read` there are none, and codes are typed. */
function useFoundArticles(text: string): readonly FoundArticle[] {
  const asked = useSettled(text.trim());
  const isAsked = asked.length >= LEAST_LETTERS && may('articles.read');
  const { data = [] } = useQuery({
    queryKey: ['line-articles', asked],
    queryFn: async () => (await callOffice('office.search', { text: asked, kind: 'article' })).message.data,
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  if (!isAsked || text.trim() === '') return [];
  return data.slice(0, MOST_SHOWN).map(({ code, name, stock }) => ({ code, name, stock }));
}
