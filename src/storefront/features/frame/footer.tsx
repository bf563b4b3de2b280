/**
 * Footer: HTML from the server, already sanitised there (C-ID-8), the newsletter, and on small screens the link to the
 * other language.
 */
import type { ReactNode } from 'react';
import { LanguageLink } from '#storefront/ui/language-switch.tsx';

/** `late`: what is fetched after everything else, the subscription form first. */
export function Footer({ html, late }: { html: string; late: ReactNode }) {
  return (
    <footer className="foot">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, storefront.md §2 "The footer" */}
      <div className="wrap" dangerouslySetInnerHTML={{ __html: html }} />
      {late}
      <div className="foot__bottom">
        <div className="wrap">
          <LanguageLink className="link" />
        </div>
      </div>
    </footer>
  );
}
