/** A page that somebody wrote: about, single and web pages. */
import type { ContentPage } from '#contract/content.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { Prose } from '#storefront/ui/prose.tsx';

export function WrittenText({ page }: { page: Omit<ContentPage, 'route'> }) {
  const { title, html, picture } = page;
  return (
    <div className="wrap written">
      <Breadcrumbs crumbs={[{ label: title }]} />
      <article>
        <h1>{title}</h1>
        <div className={picture ? 'written__b written__b--pic' : 'written__b'}>
          <Prose html={html} />
          {picture && (
            <span className="pic">
              <img src={picture.url} width={picture.width} height={picture.height} alt="" />
            </span>
          )}
        </div>
      </article>
    </div>
  );
}
