/** Filters above a list of documents: a GET form, so that a filtered list has a URL (C-DOC-2). */
import type { ReactNode } from 'react';
import type { Address } from '#contract/endpoints/account/identity.ts';
import { DestinationField } from '#storefront/domain/order/destination-field.tsx';
import { m } from '#storefront/messages/messages.js';
import { Button } from '#storefront/ui/button.tsx';
import { useFoldedFields } from '#storefront/ui/forms/folded-fields.tsx';
import { PeriodFields } from '#storefront/ui/forms/period-fields.tsx';
import { type DocumentFilters, type DocumentList, pageQuery, quickRanges } from './document-list.rules.ts';
import { QuickRanges } from './quick-ranges.tsx';
import './document-list.css';

export interface ChoiceField {
  name: string;
  label: string;
  all: string;
  options: ReadonlyArray<readonly [value: string, text: string]>;
}

export interface DocumentFilterFormProps {
  list: DocumentList<string, string>;
  filters: DocumentFilters;
  /** URL of the list with a query. */
  page: (query?: Record<string, string | number>) => string;
  /** Plain date of today in the shop. */
  today: string;
  choices: readonly ChoiceField[];
  /** Left out: the list has no choice of addresses. */
  addresses?: readonly Address[];
  textLabel: string;
  textExample?: string;
  /** The list can be searched by what its documents contain. */
  hasArticle?: boolean;
  /** Further ranges do not make sense, as for what is still to come. */
  noRanges?: boolean;
  children?: ReactNode;
}

export function DocumentFilterForm(props: DocumentFilterFormProps) {
  const { list, filters, page, today, choices, addresses, textLabel, textExample, hasArticle, noRanges } = props;
  const { article: _article, ...chosen } = filters.choices;
  const fold = useFoldedFields(filters.destination !== '' || Object.values(chosen).some((value) => value !== ''));
  return (
    <>
      {/* a new key for another URL of the list resets the fields to its values */}
      <form className={`filters section ${fold.className}`} action={page()} key={JSON.stringify(filters)}>
        <PeriodFields from={filters.from} to={filters.to} />
        {choices.map(({ name, label, all, options }) => (
          <label key={name} className="field">
            <span>{label}</span>
            <select className="input" name={name} defaultValue={filters.choices[name]}>
              <option value="">{all}</option>
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        ))}
        {addresses && (
          <DestinationField
            label={m.documents_destination()}
            all={m.documents_destination_all()}
            addresses={addresses}
            name="destination"
            defaultValue={filters.destination}
          />
        )}
        {fold.button}
        {hasArticle && <span className="document-filters__break" />}
        <label className="field field--grow folds__stay">
          <span>{textLabel}</span>
          <input
            className="input"
            type="search"
            name="text"
            defaultValue={filters.text}
            placeholder={textExample}
            maxLength={100}
            autoComplete="off"
          />
        </label>
        {hasArticle && (
          <label className="field field--grow folds__stay">
            <span>{m.documents_article()}</span>
            <input
              className="input"
              type="search"
              name="article"
              defaultValue={filters.choices.article}
              placeholder={m.documents_article_example()}
              maxLength={100}
              autoComplete="off"
            />
          </label>
        )}
        {filters.sort !== list.firstSort && <input type="hidden" name="sort" value={filters.sort} />}
        <Button type="submit" tone="ink" className="folds__stay">
          {m.documents_filter()}
        </Button>
      </form>
      {!noRanges && (
        <QuickRanges
          ranges={quickRanges(today)}
          isHere={({ from, to }) => filters.from === from && filters.to === to}
          page={({ from, to }) => page(pageQuery(list, { ...filters, from, to }))}
        />
      )}
    </>
  );
}
