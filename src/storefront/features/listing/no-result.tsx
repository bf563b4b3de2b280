/** No result: the reason, the number of results without each filter, and a spelling suggestion (C-SRCH-6); or the search engine is away. */
import type { ArticleListMessage, RelaxedSearch } from '#contract/endpoints/search.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { quoted } from './quoted-words.ts';
import { filtersOf, searchText } from './shop-query.ts';

export interface NoResultProps
  extends Pick<ArticleListMessage, 'relaxed' | 'corrected' | 'asked' | 'search_away' | 'filters'> {
  query: URLSearchParams;
}

function without({ type, group, label }: RelaxedSearch): string {
  if (type === 'text') return m.shop_empty_remove_text({ label });
  if (type === 'words') return m.shop_empty_remove_words({ label });
  if (type === 'all') return m.shop_empty_remove_all();
  // A flag has the same name as its group: "Senza In promozione" contains it once.
  return m.shop_empty_remove({ group: group === label ? '' : group.toLowerCase(), label }).replaceAll(/ {2,}/g, ' ');
}

/** Words cannot be searched now: the categories can still be walked through. */
function SearchAway({ filters }: Pick<NoResultProps, 'filters'>) {
  const families = filters.facets_link_results.flatMap(({ results }) => Object.values(results));
  return (
    <EmptyState
      title={m.shop_away_title()}
      action={
        <ul className="empty__list">
          {families.map(({ value, label, count }) => (
            <li key={value}>
              <Link className="button" to={paths.shop({ category: value })}>
                {label}
                <small>{m.shop_total({ count, total: formatCount(count) })}</small>
              </Link>
            </li>
          ))}
        </ul>
      }
    >
      {m.shop_away_text()}
    </EmptyState>
  );
}

export default function NoResult(props: NoResultProps) {
  return props.search_away === 'text' ? <SearchAway {...props} /> : <NothingFound {...props} />;
}

function NothingFound({ relaxed, corrected, asked, query }: NoResultProps) {
  const { phone } = useSession().contacts;
  const filtered = filtersOf(query).length > 0;
  const unknown = asked.filter((word) => !word.known);
  const text = filtered
    ? relaxed.some(({ type }) => type !== 'all')
      ? m.shop_empty_filtered()
      : m.shop_empty_filtered_all()
    : unknown.length > 0 && unknown.length < asked.length
      ? m.shop_empty_unknown({ words: quoted(unknown) })
      : m.shop_empty_text();
  const actions = (
    <>
      {relaxed.length > 0 && (
        <ul className="empty__list">
          {relaxed.map((search) => (
            <li key={`${search.type}/${search.label}`}>
              <Link className="button" to={paths.shopWith(search.filter)}>
                {without(search)}
                <small>{m.shop_total({ count: search.count, total: formatCount(search.count) })}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {relaxed.length === 0 && (
        <div className="actions actions--centered">
          <Link className="button" to={paths.shop()}>
            {m.shop_empty_all()}
          </Link>
        </div>
      )}
      {corrected && corrected !== searchText(query) && (
        <p>
          {m.shop_empty_corrected()}{' '}
          <Link className="link" to={paths.shop({ text: corrected })}>
            {m.shop_title_text({ text: corrected })}
          </Link>
          ?
        </p>
      )}
      {phone && (
        <p>
          {m.shop_empty_call()} <b>{phone}</b>
        </p>
      )}
    </>
  );
  return (
    <EmptyState title={m.shop_empty_title()} action={actions}>
      {text}
    </EmptyState>
  );
}
