/** Writes home.yaml: the blocks of the home page (C-CNT-1). */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Brand } from '#demo/catalogue/brands.ts';
import { FAMILIES, familyUrl } from '#demo/catalogue/families.ts';
import type { Drawing } from '#demo/drawings/index.ts';
import type { PictureFolder } from '#demo/pictures.ts';
import { monthTitle } from '#demo/trade/promos-writer.ts';
import { familyDrawing } from './frame-writer.ts';

interface Item {
  title_it: string;
  title_en: string;
  text_it?: string;
  text_en?: string;
  image?: string;
  url: string;
}

interface Home {
  folder: string;
  today: string;
  brands: readonly Brand[];
  pictures: PictureFolder;
}

export function writeHome({ folder, today, brands, pictures }: Home): number {
  const month = monthTitle(today);
  const item = (it: string, en: string, textIt: string, textEn: string, drawing: Drawing, url: string): Item => ({
    title_it: it,
    title_en: en,
    text_it: textIt,
    text_en: textEn,
    image: pictures.of(drawing),
    url,
  });
  const blocks = [
    {
      type: 'slider',
      title_it: 'In evidenza',
      title_en: 'Highlights',
      items: [
        item(
          'Il codice giusto, al primo colpo.',
          'The right code, first time.',
          'Ferramenta e idrotermosanitario con disponibilità in tempo reale. Ordini entro le 16:00, ritiri domattina a Valmadrera o ricevi in tre giorni lavorativi.',
          'Hardware and plumbing with live stock. Order by 4\u00a0pm, collect tomorrow morning in Valmadrera or receive in three working days.',
          { kind: 'ball-valve', size: '1/2"', ends: 'FF', handle: 'lever', lever: 'red', L: 62 },
          '/shop?latest-order-list=true',
        ),
        item(
          month.it,
          month.en,
          'Viteria, raccordi e rubinetteria con uno sconto extra fino a fine mese.',
          'Screws, fittings and taps with an extra discount until the end of the month.',
          { kind: 'hex-bolt', d: 8, l: 30, grade: '8.8', material: 'zinc' },
          '/shop?promo_list=1',
        ),
        item(
          'Speciale riscaldamento',
          'Heating special',
          'Collettori, valvole e radiatori: sconto extra 12%, su qualsiasi quantità.',
          'Manifolds, valves and radiators: an extra 12% off, at any quantity.',
          { kind: 'manifold', outlets: 6 },
          familyUrl('riscaldamento'),
        ),
        item(
          'Novità in magazzino',
          'New in stock',
          'Gli articoli entrati a catalogo negli ultimi due mesi.',
          'Products added to the catalogue in the last two months.',
          { kind: 'spanner', s: 13 },
          '/shop?new=1',
        ),
      ],
    },
    {
      type: 'categories',
      title_it: 'Categorie',
      title_en: 'Categories',
      items: FAMILIES.filter(({ parent }) => !parent).map(({ code, name }) => {
        const drawing = familyDrawing(code);
        return {
          title_it: name.it,
          title_en: name.en,
          ...(drawing ? { image: pictures.of(drawing) } : {}),
          url: familyUrl(code),
        };
      }),
    },
    { type: 'promos', title_it: `In promozione`, title_en: 'On offer', items: [] },
    {
      type: 'banners',
      title_it: 'Servizi e offerte',
      title_en: 'Services and offers',
      items: [
        item(
          'Speciale riscaldamento, sconto extra 12%',
          'Heating special, an extra 12% off',
          'Collettori, valvole e radiatori, su qualsiasi quantità.',
          'Manifolds, valves and radiators, at any quantity.',
          { kind: 'tee', d: 22, type: 'thread', material: 'brass', letters: true },
          familyUrl('riscaldamento'),
        ),
        item(
          'Cavi a metro e a matassa',
          'Cables by the metre and by the coil',
          'FG16, FS17 e H05: il prezzo scende dalla quinta matassa.',
          'FG16, FS17 and H05: the price falls from the fifth coil.',
          { kind: 'cable', cores: 3, mm2: 1.5, code: 'FG16OR16', sheath: 'grey' },
          familyUrl('cavi'),
        ),
        item(
          'Antinfortunistica Sidera',
          'Sidera safety wear',
          'Guanti, occhiali e calzature certificati, taglie dalla 6 alla 11.',
          'Certified gloves, glasses and footwear, sizes 6 to 11.',
          { kind: 'glove', coat: 'anthracite' },
          '/shop?brand=sidera',
        ),
      ],
    },
    { type: 'flyers', title_it: 'Volantini', title_en: 'Flyers', items: [] },
    { type: 'arrivals', title_it: 'Nuovi arrivi', title_en: 'New arrivals', items: [] },
    {
      type: 'brands',
      title_it: 'Marche',
      title_en: 'Brands',
      items: brands.slice(0, 12).map(({ code, name }) => ({
        title_it: name,
        title_en: name,
        image: `logo-${code}.svg`,
        url: `/shop?brand=${code}`,
      })),
    },
  ];
  writeFileSync(join(folder, 'home.yaml'), stringify(blocks, { lineWidth: 0 }));
  return blocks.length;
}
