/** A picture of the shop's content with its size, so that nothing jumps; nothing where there is none. */
import type { ComponentProps } from 'react';
import type { Picture } from '#contract/endpoints/article.ts';

export interface ContentPictureProps extends Pick<ComponentProps<'img'>, 'fetchPriority'> {
  picture: Picture | null | undefined;
  /** In what one sees first: it does not wait until it is scrolled to. */
  eager?: boolean;
  /** Side of the square it is drawn into, in pixels; its own size unless told. */
  size?: number;
}

export function ContentPicture({ picture, eager, size, fetchPriority }: ContentPictureProps) {
  if (!picture) return null;
  return (
    <img
      src={picture.url}
      width={size ?? picture.width}
      height={size ?? picture.height}
      alt=""
      loading={eager ? undefined : 'lazy'}
      fetchPriority={fetchPriority}
    />
  );
}
