/**
 * The values of a long group that is shown whole, with a search field: of groups with more values than a response has,
 * the server searches. Loaded when such a group is opened. Without JavaScript the field is a form.
 */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { FacetGroup, FacetResult } from '#contract/endpoints/search.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { type FoundValues, searchedLines } from './searched-values.rules.ts';

/** Nothing is requested before this pause in typing. */
const TYPING_MS = 200;

export interface SearchedValuesProps {
  group: FacetGroup;
  /** The values as they stand in the column. */
  lines: readonly FacetResult[];
  query: URLSearchParams;
  /** Fetches more values of this group. */
  complete: () => void;
  /** The group with only the values that have the text. */
  find: (text: string) => Promise<FacetGroup | undefined>;
  children: (lines: readonly FacetResult[]) => ReactNode;
}

export default function SearchedValues({ group, lines, query, complete, find, children }: SearchedValuesProps) {
  const { key, label, values, results } = group;
  const [text, setText] = useState(query.get('facet') === key ? (query.get('facet_find') ?? '') : '');
  const [found, setFound] = useState<FoundValues | undefined>(group.found === undefined ? undefined : { text, group });
  const wanted = text.trim();
  const isPart = values > Object.keys(results).length;
  const search = useEffectEvent(async () => {
    const answer = await find(wanted).catch(() => undefined);
    if (answer) setFound({ text: wanted, group: answer, of: group });
  });
  const more = useEffectEvent(complete);
  // A ticked value brings another group object, whose counts and links are the new ones.
  useEffect(() => {
    if (!isPart || (found?.text === wanted && (found.of ?? found.group) === group)) return;
    if (wanted === '') {
      more();
      return;
    }
    const timer = setTimeout(search, TYPING_MS);
    return () => clearTimeout(timer);
  }, [group, wanted, isPart, found]);
  const shown = searchedLines(group, lines, wanted, found, query.toString());
  const name = m.shop_facet_find({ label });
  return (
    <>
      <form className="facet__find" action={paths.shop()} onSubmit={(event) => event.preventDefault()}>
        {[...query].map(
          ([field, value]) =>
            !OWN_FIELDS.includes(field) && <input key={field} type="hidden" name={field} value={value} />,
        )}
        <input type="hidden" name="facet" value={key} />
        <input
          className="input"
          type="search"
          name="facet_find"
          maxLength={200}
          autoComplete="off"
          aria-label={name}
          placeholder={name}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button className="button no-js" type="submit">
          {m.shell_search_button()}
        </button>
        <span className="hint" role="status">
          {shown.hits !== undefined && m.shop_facet_hits({ hits: formatCount(shown.hits), of: formatCount(values) })}
        </span>
      </form>
      {children(shown.lines)}
      {(shown.hits ?? (wanted === '' ? values : 0)) > shown.lines.length && (
        <p className="hint">{m.shop_facet_first({ count: formatCount(shown.lines.length) })}</p>
      )}
    </>
  );
}

const OWN_FIELDS = ['page', 'facet', 'facet_find'];
