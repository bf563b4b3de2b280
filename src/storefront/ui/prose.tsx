/** An editorial text from the server: sanitised there (C-ID-8). Its styles are `ui/prose.css`. */
export function Prose({ html, className }: { html: string; className?: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was stored
    <div className={className ? `prose ${className}` : 'prose'} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
