/** The try-out beside the rules (C-OFF-7): a query today and with the drafts, side by side, each article with its reasons. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RuleKind, RuleValues } from '#contract/values/search-rules.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { todayIn } from '#kit/format/dates.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may, startData } from '#office/lib/start-data.ts';
import { useSettled } from '#office/lib/use-settled.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { DeskChoice } from '../../price-desk/desk-choice.tsx';
import { TriedResult } from './tried-result.tsx';

export interface Tried {
  readonly text: string;
  readonly lang: 'it' | 'en';
  /** '' = a guest. */
  readonly customer: string;
}

interface SearchTryProps {
  readonly tried: Tried;
  readonly change: (tried: Tried) => void;
  /** A rule as it stands on its page; left out: all drafts. */
  readonly rule?: { readonly id: number | null; readonly kind: RuleKind; readonly values: RuleValues };
}

export function SearchTry({ tried, change, rule }: SearchTryProps) {
  const [isWhyShown, setWhyShown] = useState(true);
  const asked = useSettled(JSON.stringify({ ...tried, text: tried.text.trim(), rule }));
  const { data, error, refetch } = useQuery({
    queryKey: ['search-try', asked],
    queryFn: async () => {
      const { text, lang, customer, rule: own }: Tried & Pick<SearchTryProps, 'rule'> = JSON.parse(asked);
      const drafts = own && (own.id === null ? [] : [own.id]);
      const body = { text, in: lang, client_id: Number(customer) || 0, rule: own ?? null, ...(drafts && { drafts }) };
      return (await callOffice('office_search.try', body)).message;
    },
    enabled: JSON.parse(asked).text !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useCommands([
    {
      id: 'search-try-again',
      name: m.searchdesk_try(),
      key: '$mod+Enter',
      whileTyping: true,
      hint: true,
      icon: 'search',
      run: () => void refetch(),
    },
    { id: 'search-why', name: m.searchdesk_why(), key: 'y', hint: true, run: () => setWhyShown(!isWhyShown) },
  ]);
  const shown = tried.text.trim() === '' ? undefined : data;
  return (
    <OfficeSection
      title={m.searchdesk_try()}
      aside={
        <OfficeButton keyShown="y" aria-pressed={isWhyShown} onClick={() => setWhyShown(!isWhyShown)}>
          {m.searchdesk_why()}
        </OfficeButton>
      }
    >
      <div className="search-try__fields">
        <OfficeField
          label={m.searchdesk_try_query()}
          type="search"
          maxLength={100}
          autoComplete="off"
          value={tried.text}
          onChange={({ target }) => change({ ...tried, text: target.value })}
        />
        <OfficeSelect
          label={m.searchdesk_lang()}
          value={tried.lang}
          onChange={({ target }) => change({ ...tried, lang: target.value === 'en' ? 'en' : 'it' })}
        >
          <option value="it">{m.searchdesk_italian()}</option>
          <option value="en">{m.searchdesk_english()}</option>
        </OfficeSelect>
        {may('prices.read') && (
          <DeskChoice
            label={m.searchdesk_as()}
            search="office_price_desk.find_customers"
            code={tried.customer}
            name={tried.customer === '' ? m.searchdesk_as_guest() : (shown?.customer ?? '')}
            placeholder={m.searchdesk_as_guest()}
            error={error instanceof ApiError && error.status === 404 ? m.pricedesk_missing() : undefined}
            choose={(customer) => change({ ...tried, customer })}
          />
        )}
      </div>
      {error && !(error instanceof ApiError && error.status === 404) && (
        <OfficeNote tone="error">{refusalWords(error)}</OfficeNote>
      )}
      {rule && rule.values.from > todayIn(startData().timeZone, new Date()) && (
        <p className="search-try__note">{m.searchdesk_as_begun()}</p>
      )}
      {!shown && <p className="hint">{m.searchdesk_try_begin()}</p>}
      {shown && (
        <div className="search-try__sides">
          <TriedResult title={m.searchdesk_now()} side={shown.now} isWhyShown={isWhyShown} />
          <TriedResult
            title={rule ? m.searchdesk_draft() : m.searchdesk_drafts()}
            side={shown.draft}
            than={shown.now}
            isWhyShown={isWhyShown}
          />
        </div>
      )}
    </OfficeSection>
  );
}

export const firstTried = (text = '', lang?: string | null): Tried => ({
  text,
  lang: lang === 'it' || lang === 'en' ? lang : getLocale(),
  customer: '',
});
