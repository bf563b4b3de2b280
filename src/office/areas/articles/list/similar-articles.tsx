/** Below a list without rows: articles that the shop's search finds for the text, which forgives mistakes in words. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callOffice } from '#office/lib/call-office.ts';
import { articlePath } from '#office/lib/record-paths.ts';
import { m } from '#office/messages/messages.js';
import './article-list.css';

export function SimilarArticles({ text }: { readonly text: string }) {
  const { data = [] } = useQuery({
    queryKey: ['articles', 'similar', text],
    queryFn: async () => (await callOffice('office.search', { text, kind: 'article' })).message.data,
  });
  if (data.length === 0) return null;
  return (
    <section className="article-list__similar" aria-label={m.articles_similar()}>
      <h2 className="hint">{m.articles_similar()}</h2>
      <ul>
        {data.map(({ code, name }) => (
          <li key={code}>
            <Link className="link code" to={articlePath(code)}>
              {code}
            </Link>{' '}
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
