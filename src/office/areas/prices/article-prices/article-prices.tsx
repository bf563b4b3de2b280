/**
 * The prices of one article on every list, with quantities and days: the section of the article's page. It has a draft and a
 * button of its own, because prices need a permission of their own.
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { useDraft } from '#office/form/use-draft.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import {
  NO_PRICE_DRAFT,
  type PriceDraft,
  readDraft,
  termsOf,
  typedOf,
  unsavedCount,
} from './article-price-draft.rules.ts';
import { ArticlePriceRow } from './article-price-row.tsx';
import './article-prices.css';

type ArticlePricesData = OfficeApiTypes['office_prices.get_article']['response']['message'];

/** Nothing for those who may not see prices, and for parents, whose sizes have the prices. */
export function ArticlePrices({ code }: { code: string }) {
  const mayRead = may('prices.read');
  const { data } = useQuery({
    queryKey: ['prices', 'article', code],
    queryFn: async () => (await callOffice('office_prices.get_article', { code })).message,
    enabled: mayRead,
  });
  return mayRead && data && !data.parent ? <Prices key={code} code={code} {...data} /> : null;
}

function Prices({ code, lists, prices }: ArticlePricesData & { code: string }) {
  const [draft, setDraft] = useDraft<PriceDraft>(`article-prices:${code}`, NO_PRICE_DRAFT);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const locale = getLocale();
  const mayWrite = may('prices.write');
  const unsaved = unsavedCount(draft);
  const put = (next: PriceDraft) => {
    setDraft(unsavedCount(next) === 0 ? undefined : next);
    setFaults(new Map());
    setRefusal(undefined);
  };
  const discard = () => put(NO_PRICE_DRAFT);

  async function save(): Promise<void> {
    const { add, change, remove, faults: wrong } = readDraft(draft, prices, locale);
    setFaults(new Map(wrong.map(({ row, why }) => [row, why[locale]])));
    if (wrong.length > 0 || busy) return;
    if (add.length + change.length + remove.length === 0) return discard();
    setBusy(true);
    try {
      const { message } = await changeOffice('office_prices.save_prices', {
        add: add.map((row) => ({ ...row, article: code })),
        change: change.map((one) => ({ ...one })),
        remove: [...remove],
      });
      if (message.refused.length > 0) {
        const rowOf = ({ id, place }: (typeof message.refused)[number]) => (id === null ? `new:${place}` : String(id));
        setFaults(new Map(message.refused.map((one) => [rowOf(one), one.why])));
        return;
      }
      discard();
      noteDone(m.prices_article_saved({ code }), message.operation);
    } catch (failure) {
      setRefusal(wordsOf(failure));
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: ['prices'] });
      void queryClient.invalidateQueries({ queryKey: ['articles', code] });
    }
  }

  const [usual] = lists;
  const add = () => {
    const row = { list: usual?.code ?? '', from: '1', price: '', valid_from: '', valid_to: '' };
    put({ ...draft, added: [...draft.added, row] });
  };
  return (
    <OfficeSection
      title={m.prices_title()}
      aside={
        unsaved > 0 && (
          <span className="article-prices__deeds">
            <OfficeButton kind="quiet" disabled={busy} onClick={discard}>
              {m.form_discard()}
            </OfficeButton>
            <OfficeButton kind="ink" icon="check" disabled={busy} onClick={() => void save()}>
              {m.prices_article_save({ count: unsaved })}
            </OfficeButton>
          </span>
        )
      }
    >
      {refusal && <OfficeNote tone="error">{refusal}</OfficeNote>}
      {prices.length + draft.added.length === 0 && <p className="hint">{m.prices_article_none()}</p>}
      {prices.length + draft.added.length > 0 && (
        <div className="article__scroll">
          <table className="article__table">
            <thead>
              <tr>
                <th scope="col">{m.prices_list()}</th>
                <th scope="col">{m.prices_from()}</th>
                <th scope="col">{m.prices_price()}</th>
                <th scope="col">{m.prices_valid_from()}</th>
                <th scope="col">{m.prices_valid_to()}</th>
                <th scope="col">{m.prices_article_today()}</th>
                <th>
                  <span className="visually-hidden">{m.prices_article_remove({ row: '' })}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {prices.map((row, place) => (
                <ArticlePriceRow
                  key={row.id}
                  place={place + 1}
                  lists={lists}
                  list={row.list}
                  typed={{ ...typedOf(row, locale), ...draft.changed[row.id] }}
                  inForce={row.in_force}
                  isRemoved={draft.removed.includes(row.id)}
                  fault={faults.get(String(row.id))}
                  disabled={!mayWrite}
                  onTyped={(field, text) =>
                    put({
                      ...draft,
                      changed: { ...draft.changed, [row.id]: { ...draft.changed[row.id], [field]: text } },
                      known: { [row.id]: termsOf(row), ...draft.known },
                    })
                  }
                  onRemove={() => put({ ...draft, removed: toggled(draft.removed, row.id) })}
                />
              ))}
              {draft.added.map(({ list, ...typed }, at) => (
                <ArticlePriceRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row that is not stored has no name of its own
                  key={`new-${at}`}
                  place={prices.length + at + 1}
                  lists={lists}
                  list={list}
                  typed={typed}
                  inForce={undefined}
                  isRemoved={false}
                  fault={faults.get(`new:${at}`)}
                  disabled={!mayWrite}
                  onTyped={(field, text) => put({ ...draft, added: withField(draft.added, at, { [field]: text }) })}
                  onList={(next) => put({ ...draft, added: withField(draft.added, at, { list: next }) })}
                  onRemove={() => put({ ...draft, added: draft.added.filter((_, place) => place !== at) })}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {mayWrite && (
        <OfficeButton icon="plus" onClick={add}>
          {m.prices_new()}
        </OfficeButton>
      )}
    </OfficeSection>
  );
}

const withField = (rows: PriceDraft['added'], at: number, changed: Partial<PriceDraft['added'][number]>) =>
  rows.map((row, place) => (place === at ? { ...row, ...changed } : row));

const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/** What another person changed meanwhile is named; the page shows it already, and a second press is one that knows it. */
function wordsOf(failure: unknown): string {
  if (!(failure instanceof ApiError) || failure.body.code !== 'changed-meanwhile') return refusalWords(failure);
  const conflicts = failure.body.conflicts as ReadonlyArray<{ readonly by: string }> | undefined;
  return m.prices_article_meanwhile({ name: conflicts?.[0]?.by ?? '' });
}
