/** Start of a line in a small list (the header's cart, beside the checkout): image, code, name. */
import type { ReactNode } from 'react';
import type { Picture } from '#contract/endpoints/article.ts';
import { ContentPicture } from '#storefront/ui/content-picture.tsx';

export interface MiniArticleProps {
  image: Picture | null;
  code: ReactNode;
  /** Name; with the quantity if the line has no other place for it. */
  name: string;
  /** More small lines. */
  children?: ReactNode;
}

export function MiniArticle({ image, code, name, children }: MiniArticleProps) {
  return (
    <>
      <span className="picture">
        <ContentPicture picture={image} size={36} />
      </span>
      <span>
        {code}
        <small>{name}</small>
        {children}
      </span>
    </>
  );
}
