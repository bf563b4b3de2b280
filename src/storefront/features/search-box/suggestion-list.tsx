/** Suggestions under the search field: articles, then families and brands. */

import { AUTOCOMPLETE } from '#contract/constants.ts';
import type { Suggestions } from '#contract/search.ts';
import { callApi } from '#storefront/lib/api-client.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';

/** Suggestions for a text; a failure is none (storefront.md §8). */
export async function suggest(text: string): Promise<Suggestions | undefined> {
  try {
    const { message } = await callApi('wrapper.autocomplete', { q: text, rows: AUTOCOMPLETE.rows });
    return message.result.length + message.families.length + message.brands.length > 0 ? message : undefined;
  } catch {
    return undefined; // storefront.md §8: autocomplete failure is silently ignored
  }
}

/** `text` with the start that was typed marked. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const word = typed.trim().split(/\s+/)[0] ?? '';
  const at = word ? text.toLowerCase().indexOf(word.toLowerCase()) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + word.length)}</mark>
      {text.slice(at + word.length)}
    </>
  );
}

interface SuggestionListProps {
  id: string;
  found: Suggestions;
  /** Index of the option the arrow keys are on, -1 for none. */
  active: number;
  typed: string;
}

export default function SuggestionList({ id, found, active, typed }: SuggestionListProps) {
  const articles = found.result.length;
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option' as const,
    'aria-selected': index === active,
    tabIndex: -1,
    className: `sg${index === active ? ' is-on' : ''}`,
  });
  return (
    <div className="drop drop--sugg" id={id} role="listbox" aria-label={m.shell_suggestions()}>
      {articles > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
        <div role="group" aria-label={m.shell_suggested_articles()}>
          <p aria-hidden="true">{m.shell_suggested_articles()}</p>
          {found.result.map((article, index) => (
            <a key={article.id} href={paths.product(article)} {...option(index)}>
              <span className="pic">
                {article.images[0] && <img src={article.images[0].url} width={36} height={36} alt="" />}
              </span>
              <span>
                <Marked text={article.name} typed={typed} />
              </span>
              <span className="code">{article.carti}</span>
            </a>
          ))}
        </div>
      )}
      {found.families.length + found.brands.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
        <div role="group" aria-label={m.shell_suggested_others()}>
          <p aria-hidden="true">{m.shell_suggested_others()}</p>
          {found.families.map((family, index) => (
            <a key={family.path} href={paths.shop({ category: family.path })} {...option(articles + index)}>
              <Icon name="list" />
              <span>
                <Marked text={family.label} typed={typed} />
              </span>
              <span className="muted">{family.count}</span>
            </a>
          ))}
          {found.brands.map((brand, index) => (
            <a
              key={brand.code}
              href={paths.shop({ brand: brand.code })}
              {...option(articles + found.families.length + index)}
            >
              <Icon name="tag" />
              <span>
                <Marked text={brand.label} typed={typed} />
              </span>
              <span className="muted">{m.shell_brand()}</span>
            </a>
          ))}
        </div>
      )}
    </div>
  );
}
