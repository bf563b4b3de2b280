/** A post in a list: drawing, category, title, summary, day and reading time. */
import type { BlogPost } from '#contract/endpoints/content.ts';
import { longDate } from '#kit/format/dates.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { ContentPicture } from '#storefront/ui/content-picture.tsx';
import { Link } from '#storefront/ui/link.tsx';

export function PostCard({ post, first }: { post: BlogPost; first: boolean }) {
  const to = paths.blogPost(post.route);
  return (
    <li className="post">
      <Link className="post__picture" to={to} tabIndex={-1} aria-hidden="true">
        <span className="picture">
          <ContentPicture picture={post.picture} eager={first} />
        </span>
      </Link>
      {post.category && <p className="post__category">{post.category.label}</p>}
      <h2>
        <Link to={to}>{post.title}</Link>
      </h2>
      <p>{post.summary}</p>
      <PostFacts post={post} />
    </li>
  );
}

export function PostFacts({ post }: { post: Pick<BlogPost, 'date' | 'minutes' | 'author'> }) {
  return (
    <p className="post__facts">
      <time dateTime={post.date}>{longDate(post.date)}</time>
      <span>{m.content_minutes({ count: post.minutes })}</span>
      {post.author && <span>{post.author}</span>}
    </p>
  );
}
