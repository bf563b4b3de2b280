/**
 * Generates the demo shop (C-CAT-7): an import folder of any size from a seed. The same seed, size and day give the
 * same files to the last byte. Everything is written while it is generated, so a million products need no more memory
 * than a thousand.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { articleGroups, brandsFor } from './catalogue/articles.ts';
import { assortmentOf } from './catalogue/assortment.ts';
import { openCatalogue } from './catalogue-writer.ts';
import { writeFlyers } from './content/flyers-writer.ts';
import { writeFrame } from './content/frame-writer.ts';
import { writeHome } from './content/home-writer.ts';
import { writeTexts } from './content/texts-writer.ts';
import { writeAccountDocuments } from './trade/account-documents-writer.ts';
import { writeCoupons } from './trade/coupons-writer.ts';
import { writeCustomers } from './trade/customers-writer.ts';
import { writeOrders } from './trade/orders-writer.ts';
import { writePromos } from './trade/promos-writer.ts';

export interface DemoProgress {
  products: number;
  total: number;
}

export interface DemoRequest {
  /** Number of articles, parents included; 1 to about 2 000 000. */
  products: number;
  seed: number;
  /** New, empty, or with an earlier demo, which is replaced. */
  folder: string;
  /** `YYYY-MM-DD`: the dates of promos, arrivals and orders are around it. */
  today: string;
  onProgress?: (progress: DemoProgress) => void;
  signal?: AbortSignal;
}

export interface DemoSummary {
  folder: string;
  /** File name without extension → rows. */
  rows: Readonly<Record<string, number>>;
  pictureFiles: number;
  documentFiles: number;
}

const BREATH = 2000;

/**
 * Writes the folder. Throws when the folder has anything but an earlier demo, and the signal's reason when it is
 * aborted; the folder is then incomplete.
 */
export async function generateDemo(request: DemoRequest): Promise<DemoSummary> {
  const { products, seed, folder, today, onProgress, signal } = request;
  if (!Number.isSafeInteger(products) || products < 1) throw new Error('products must be a whole number above 0');
  clear(folder);
  for (const inner of ['images', 'documents']) mkdirSync(join(folder, inner), { recursive: true });

  const assortment = assortmentOf(products);
  const catalogue = openCatalogue({ folder, seed, today, assortment });
  let written = 0;
  let breath = BREATH;
  for (const group of articleGroups(products)) {
    catalogue.add(group);
    written += group.articles.length + (group.parent ? 1 : 0);
    if (written >= breath) {
      breath = written + BREATH;
      onProgress?.({ products: written, total: products });
      await pause();
      signal?.throwIfAborted();
    }
  }
  onProgress?.({ products: written, total: products });
  const catalogueRows = catalogue.close();

  const { pictures, documents } = catalogue;
  const brands = brandsFor(products);
  const past = writeOrders(folder, seed, today, assortment);
  const account = writeAccountDocuments(folder, today, past.orders);
  const rows = {
    ...catalogueRows,
    ...writeFrame({ folder, today, brands, pictures }),
    home: writeHome({ folder, today, brands, pictures }),
    texts: writeTexts({ folder, today, pictures }),
    flyers: await writeFlyers({ folder, today, assortment, pictures }),
    ...writeCustomers(folder, seed, assortment, today, account.states),
    promos: writePromos(folder, seed, today, assortment),
    coupons: writeCoupons(folder, today),
    ...past.rows,
    ...account.rows,
  };
  return { folder, rows, pictureFiles: pictures.files, documentFiles: documents.files };
}

/** Never deletes what this generator did not write. */
function clear(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  if (!existsSync(join(folder, 'products.csv'))) throw new Error(`${folder} is not empty and holds no demo shop`);
  rmSync(folder, { recursive: true });
}
