/** A page of editorial text: about, single and web pages. */
import type { ContentPage } from '#contract/endpoints/content.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { WrittenBody } from '#storefront/ui/written-body.tsx';

export function WrittenText({ page }: { page: Omit<ContentPage, 'route'> }) {
  const { title, html, picture } = page;
  return (
    <div className="wrap written">
      <Breadcrumbs crumbs={[{ label: title }]} />
      <article>
        <h1>{title}</h1>
        <WrittenBody html={html} picture={picture} />
      </article>
    </div>
  );
}
