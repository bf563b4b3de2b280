/**
 * Footer: HTML from the server, already sanitised there (C-ID-8), the newsletter, and on small screens the link to the
 * other language.
 */
import type { ReactNode } from 'react';
import { LanguageLink } from '#storefront/ui/language-switch.tsx';

/** `newsletter` is the subscription form. */
export function Footer({ html, newsletter }: { html: string; newsletter: ReactNode }) {
  return (
    <footer className="foot">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, storefront.md §2 "The footer" */}
      <div className="wrap" dangerouslySetInnerHTML={{ __html: html }} />
      {newsletter}
      <div className="foot__bottom">
        <div className="wrap">
          <LanguageLink className="link" />
        </div>
      </div>
    </footer>
  );
}
