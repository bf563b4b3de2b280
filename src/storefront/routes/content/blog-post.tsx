/** `/pages/blog/:slug`: one post, with links to the previous and next one. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ApiResponse } from '#contract/endpoints/api.ts';
import { PostFacts } from '#storefront/features/content/post-card.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { WrittenBody } from '#storefront/ui/written-body.tsx';
import '#storefront/ui/prose.css';
import '#storefront/features/content/written.css';
import '#storefront/features/content/blog.css';

type Post = ApiResponse<'blog.get_blog_post_detail'>['message']['data'];

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Post> {
  const route = (params.slug ?? '-').slice(0, 200);
  try {
    return (await callApi('blog.get_blog_post_detail', { route }, context)).message.data;
  } catch (error) {
    throw pageFailure(error);
  }
}

export const meta = pageTitle<Post>(
  (post) => post?.title ?? '',
  (post) => post?.summary ?? '',
  ({ picture }) => ({ type: 'article', ...(picture && { image: picture.url }) }),
);

export default function BlogPostPage() {
  const post = useLoaderData<typeof loader>();
  return (
    <div className="wrap written">
      <Breadcrumbs crumbs={[{ label: m.content_blog(), to: paths.blog() }, { label: post.title }]} />
      <article>
        {post.category && (
          <p className="post__category">
            <Link to={paths.blog({ category: post.category.code })}>{post.category.label}</Link>
          </p>
        )}
        <h1>{post.title}</h1>
        <PostFacts post={post} />
        <WrittenBody html={post.html} picture={post.picture} lead={post.summary} />
      </article>
      <nav className="written__next" aria-label={m.content_more_posts()}>
        {post.older && (
          <Link to={paths.blogPost(post.older.route)}>
            <small>{m.content_older()}</small>
            {post.older.title}
          </Link>
        )}
        {post.newer && (
          <Link to={paths.blogPost(post.newer.route)}>
            <small>{m.content_newer()}</small>
            {post.newer.title}
          </Link>
        )}
      </nav>
    </div>
  );
}
