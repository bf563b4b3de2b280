/** An editorial text with its image beside it: a page, a blog post. Styles: `written.css`, `prose.css`. */
import type { Picture } from '#contract/endpoints/article.ts';
import { ContentPicture } from './content-picture.tsx';
import { Prose } from './prose.tsx';

export interface WrittenBodyProps {
  html: string;
  picture: Picture | null;
  /** A highlighted paragraph before the text. */
  lead?: string;
}

export function WrittenBody({ html, picture, lead }: WrittenBodyProps) {
  return (
    <div className={picture ? 'written__body written__body--picture' : 'written__body'}>
      {lead ? (
        <div className="stack">
          <p className="written__lead">{lead}</p>
          <Prose html={html} />
        </div>
      ) : (
        <Prose html={html} />
      )}
      {picture && (
        <span className="picture">
          <ContentPicture picture={picture} eager />
        </span>
      )}
    </div>
  );
}
