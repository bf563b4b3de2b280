/**
 * Right sidebar of an article (storefront.md §2 "Right sidebar on a product"): code, search field, links. A sidebar
 * from 1380 px on; on narrower screens only its links are in the page.
 */
import { useId, useState } from 'react';
import type { Article } from '#contract/endpoints/article.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { ArticleLinks, type ArticleLinksProps } from './article-links.tsx';
import { CopyCode } from './copy-code.tsx';
import { sheetMatches } from './sheet-matches.rules.ts';
import './article-sidebar.css';

export function ArticleSidebar({ article, list, page }: ArticleLinksProps) {
  const [rightSearchKey, setRightSearchKey] = useState('');
  const fieldId = useId();
  return (
    <aside className="article-side" aria-label={m.sheet_sidebar()}>
      <p className="article-side__code">
        <span className="code">{article.carti}</span>
        <CopyCode code={article.carti} />
      </p>
      <div className="find article-side__find needs-js">
        <Icon name="search" />
        <label className="visually-hidden" htmlFor={fieldId}>
          {m.sheet_search()}
        </label>
        <input
          className="input"
          id={fieldId}
          type="search"
          autoComplete="off"
          placeholder={m.sheet_search()}
          value={rightSearchKey}
          onChange={(event) => setRightSearchKey(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setRightSearchKey('')}
        />
      </div>
      {rightSearchKey.trim() !== '' && <Matches article={article} searchKey={rightSearchKey} />}
      <ArticleLinks article={article} list={list} page={page} />
    </aside>
  );
}

function Matches({ article, searchKey }: { article: Article; searchKey: string }) {
  const { related, documents, data } = sheetMatches(article, searchKey);
  const none = related.length + documents.length + data.length === 0;
  return (
    <div className="article-side__matches" role="status">
      {none && <p className="muted">{m.sheet_search_none()}</p>}
      {data.length > 0 && (
        <dl className="facts">
          {data.map(({ code, label, value }) => (
            <div key={code}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {related.length > 0 && (
        <ul aria-label={m.product_related()}>
          {related.map((card) => (
            <li key={card.id}>
              <Link to={paths.product(card)}>
                <span className="code">{card.carti}</span> {card.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <ul aria-label={m.product_documents()}>
          {documents.map(({ url, title }) => (
            <li key={url}>
              <Link to={url} reload prefetch="none">
                <Icon name="doc" /> {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
