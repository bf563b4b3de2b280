/** The beginning of a line in a small list, in the header's cart and beside the checkout: picture, code, what it is. */
import type { ReactNode } from 'react';
import type { Picture } from '#contract/endpoints/article.ts';
import { ContentPicture } from '#storefront/ui/content-picture.tsx';

export interface MiniArticleProps {
  image: Picture | null;
  code: ReactNode;
  /** Name; with the quantity where the line has no other place for it. */
  name: string;
  /** Further small lines. */
  children?: ReactNode;
}

export function MiniArticle({ image, code, name, children }: MiniArticleProps) {
  return (
    <>
      <span className="pic">
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
