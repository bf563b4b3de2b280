/**
 * Structured data of an article for search engines (schema.org). It never contains a customer's own prices; it contains
 * list prices if guests see them.
 */
import type { Article } from '#contract/endpoints/article.ts';
import { paths } from '#storefront/paths.ts';

const AVAILABILITY = {
  DISPONIBILE: 'https://schema.org/InStock',
  'IN ARRIVO': 'https://schema.org/BackOrder',
  '': 'https://schema.org/OutOfStock',
} satisfies Record<Article['availability']['text'], string>;

export interface SheetAddress {
  /** Scheme and host, for absolute URLs. */
  origin: string;
  /** URL of the article's page. */
  url: string;
  /** Prices in the article are those that guests see, so they may be published. */
  published: boolean;
}

export function articleStructuredData(article: Article, { origin, url, published }: SheetAddress): object {
  const gtin = article.barcodes[0]?.ean;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: article.name,
    sku: article.carti,
    url,
    ...(gtin ? { gtin } : {}),
    ...(article.mpn ? { mpn: article.mpn } : {}),
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
      ...(published && article.sale_price !== undefined ? { price: article.sale_price, priceCurrency: 'EUR' } : {}),
    },
  };
}

export function breadcrumbStructuredData(article: Article, { origin, url }: SheetAddress): object {
  const steps = [
    ...article.breadcrumbs.map(({ label, submenu_id }) => ({
      name: label,
      item: origin + paths.shop({ category: submenu_id }),
    })),
    { name: article.carti, item: url },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}
