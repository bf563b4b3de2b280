/** Suggested categories, brands, pages of the site and searches of others: rows that only lead somewhere. */
import type { ReactNode } from 'react';
import type { SuggestedPage, Suggestions } from '#contract/endpoints/search.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { contentHref, paths } from '#storefront/paths.ts';
import { Icon, type IconName } from '#storefront/ui/icon.tsx';
import { Marked } from './marked.tsx';
import { type CellOf, PanelRow, RowGroup } from './panel-row.tsx';

interface LinkRowProps {
  row: number;
  active: number | undefined;
  cell: CellOf;
  href: string;
  icon: IconName;
  /** Before the name: what is searched there. */
  before?: string | undefined;
  name: string;
  /** Below the name. */
  under?: string | undefined;
  /** At the end of the row. */
  end: ReactNode;
  typed: string;
}

function LinkRow({ row, active, cell, href, icon, before, name, under, end, typed }: LinkRowProps) {
  return (
    <PanelRow row={row} active={active} cell={cell}>
      <a className="suggestion__link" href={href} tabIndex={-1}>
        <Icon name={icon} />
        <span>
          {before && <span className="muted">{before} </span>}
          <Marked text={name} typed={typed} />
          {under && <small className="suggestion__under"> {under}</small>}
        </span>{' '}
        <span className="muted">{end}</span>
      </a>
    </PanelRow>
  );
}

const kindName: Record<SuggestedPage['kind'], () => string> = {
  page: m.search_page,
  post: m.search_post,
  flyer: m.search_flyer,
};

export interface SuggestedLinksProps {
  found: Pick<Suggestions, 'families' | 'brands' | 'pages' | 'searches'>;
  typed: string;
  /** Position of the first row in the panel. */
  from: number;
  active: number | undefined;
  cell: CellOf;
}

export function SuggestedLinks({ found, typed, from, active, cell }: SuggestedLinksProps) {
  const { families, brands, pages, searches } = found;
  const row = { typed, active, cell };
  const articles = (count: number) => m.search_count({ count, total: formatCount(count) });
  return (
    <>
      {families.length > 0 && (
        <RowGroup title={m.search_families()}>
          {families.map(({ label, above, path, text, count }, index) => (
            <LinkRow
              {...row}
              key={path}
              row={from + index}
              href={paths.shop({ text: text || undefined, category: path })}
              icon="list"
              before={text && m.search_in_category({ text })}
              name={label}
              under={above.join(' › ')}
              end={articles(count)}
            />
          ))}
        </RowGroup>
      )}
      {brands.length > 0 && (
        <RowGroup title={m.search_brands()}>
          {brands.map(({ label, code, text, count }, index) => (
            <LinkRow
              {...row}
              key={code}
              row={from + families.length + index}
              href={paths.shop({ text: text || undefined, brand: code })}
              icon="tag"
              before={text && m.search_of_brand({ text })}
              name={label}
              end={articles(count)}
            />
          ))}
        </RowGroup>
      )}
      {pages.length > 0 && (
        <RowGroup title={m.search_pages()}>
          {pages.map(({ kind, title, url }, index) => (
            <LinkRow
              {...row}
              key={url}
              row={from + families.length + brands.length + index}
              href={contentHref(url)}
              icon="doc"
              name={title}
              end={kindName[kind]()}
            />
          ))}
        </RowGroup>
      )}
      {searches.length > 0 && (
        <RowGroup title={m.search_others()}>
          {searches.map((text, index) => (
            <LinkRow
              {...row}
              key={text}
              row={from + families.length + brands.length + pages.length + index}
              href={paths.shop({ text })}
              icon="search"
              name={text}
              end={null}
            />
          ))}
        </RowGroup>
      )}
    </>
  );
}
