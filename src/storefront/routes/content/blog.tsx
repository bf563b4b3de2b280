/** `/pages/blog`: the posts, newest first, by category and page (storefront.md §1, §2). */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ApiResponse } from '#contract/endpoints/api.ts';
import { PostCard } from '#storefront/features/content/post-card.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Pager } from '#storefront/ui/pager.tsx';
import '#storefront/features/content/blog.css';

interface Blog {
  list: ApiResponse<'blog.get_blog_post'>['message'];
  category: string;
}

const PER_PAGE = 6;

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }): Promise<Blog> {
  const category = (url.searchParams.get('category') ?? '').slice(0, 100);
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1));
  const body = { page, per_page: PER_PAGE, ...(category && { category }) };
  const { message: list } = await callApi('blog.get_blog_post', body, context).catch((error) => {
    throw pageFailure(error);
  });
  const { pages } = list.pagination;
  if (page > pages)
    throw redirectTo(paths.blog({ category: category || undefined, page: pages > 1 ? pages : undefined }));
  return { list, category };
}

const labelOf = (data: Blog | undefined) =>
  data?.list.categories.find(({ code }) => code === data.category)?.label ?? '';

export const meta = pageTitle<Blog>(
  (data) => {
    const title = [labelOf(data), m.content_blog()].filter(Boolean).join(' · ');
    const page = data?.list.pagination.current_page ?? 1;
    return page > 1 ? m.content_page_of({ title, page }) : title;
  },
  () => m.content_blog_description(),
);

export default function BlogPage() {
  const { list, category } = useLoaderData<typeof loader>();
  const { data: posts, pagination, categories } = list;
  const to = (page: number) => paths.blog({ category: category || undefined, page: page > 1 ? page : undefined });
  return (
    <div className="wrap blog">
      <Breadcrumbs crumbs={[{ label: m.content_blog() }]} />
      <div className="page-title">
        <h1>{m.content_blog()}</h1>
        <p>{m.content_blog_intro()}</p>
      </div>
      {categories.length > 1 && (
        <nav className="blog__categories" aria-label={m.content_categories()}>
          <Link className="chip" to={paths.blog()} aria-current={category ? undefined : 'page'}>
            {m.content_all()}
          </Link>
          {categories.map(({ code, label, count }) => (
            <Link
              key={code}
              className="chip"
              to={paths.blog({ category: code })}
              aria-current={code === category ? 'page' : undefined}
            >
              {label} <small>{count}</small>
            </Link>
          ))}
        </nav>
      )}
      {posts.length === 0 ? (
        <EmptyState
          title={m.content_blog_empty()}
          action={
            <Link className="button" to={category ? paths.blog() : paths.home()}>
              {category ? m.content_all_posts() : m.shell_home()}
            </Link>
          }
        />
      ) : (
        <ul className="posts">
          {posts.map((post, index) => (
            <PostCard key={post.route} post={post} first={index < 3} />
          ))}
        </ul>
      )}
      <Pager page={pagination.current_page} pages={pagination.pages} to={to} />
    </div>
  );
}
