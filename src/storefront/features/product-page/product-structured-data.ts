/** What search engines read of an article (schema.org). Prices are a customer's own and never in it. */
import type { Article } from '#contract/article.ts';

const AVAILABILITY = {
  DISPONIBILE: 'https://schema.org/InStock',
  'IN ARRIVO': 'https://schema.org/BackOrder',
  '': 'https://schema.org/OutOfStock',
} satisfies Record<Article['availability']['text'], string>;

/** @param origin scheme and host, for absolute addresses; `url` the article's page */
export function productStructuredData(article: Article, origin: string, url: string): object {
  const gtin = article.barcodes[0]?.ean;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: article.name,
    sku: article.carti,
    url,
    ...(gtin ? { gtin } : {}),
    ...(article.brand ? { brand: { '@type': 'Brand', name: article.brand.name } } : {}),
    ...(article.description ? { description: article.description } : {}),
    ...(article.family ? { category: article.breadcrumbs.map((step) => step.label).join(' > ') } : {}),
    image: article.pictures.map((picture) => new URL(picture.main.url, origin).href),
    additionalProperty: article.all_attributes.map((attribute) => ({
      '@type': 'PropertyValue',
      name: attribute.label,
      value: attribute.value,
    })),
    offers: {
      '@type': 'Offer',
      availability: AVAILABILITY[article.availability.text],
      eligibleCustomerType: 'https://schema.org/Business',
      url,
    },
  };
}
