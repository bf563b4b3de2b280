/** Footer: HTML of the server, already sanitised there (C-ID-8), and the way to the other language on small screens. */

import { LanguageLink } from '#storefront/ui/language-switch.tsx';

export function Footer({ html }: { html: string }) {
  return (
    <footer className="foot">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, storefront.md §2 "The footer" */}
      <div className="wrap" dangerouslySetInnerHTML={{ __html: html }} />
      <div className="foot__b">
        <div className="wrap">
          <LanguageLink className="link" />
        </div>
      </div>
    </footer>
  );
}
