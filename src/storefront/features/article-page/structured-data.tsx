/** A data block for search engines; never executed, and `<` is escaped so that it cannot end the block. */
export function StructuredData({ value }: { value: object }) {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own, escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
