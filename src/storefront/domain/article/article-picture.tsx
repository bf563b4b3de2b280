/** An article's image in row size; width and height are set so that nothing shifts, a blank square if there is none. */
import type { Picture } from '#contract/endpoints/article.ts';

export function ArticlePicture({ picture, eager = false }: { picture: Picture | undefined; eager?: boolean }) {
  if (!picture) return <span className="picture picture--none" />;
  return (
    <img
      className="picture"
      src={picture.url}
      width={picture.width}
      height={picture.height}
      alt=""
      loading={eager ? undefined : 'lazy'}
      decoding="async"
    />
  );
}
