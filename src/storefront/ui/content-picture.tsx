/** An image of the shop's content with its size, so that nothing shifts; nothing if there is none. */
import type { ComponentProps } from 'react';
import type { Picture } from '#contract/endpoints/article.ts';

export interface ContentPictureProps extends Pick<ComponentProps<'img'>, 'fetchPriority'> {
  picture: Picture | null | undefined;
  /** Visible at first: not lazy. */
  eager?: boolean;
  /** Side of the square it fits into, in pixels; its own size by default. */
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
