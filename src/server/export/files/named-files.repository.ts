/** Which files an export holds, each once and in the order of their names: PostgreSQL sorts them, not the memory of the process. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { StoredPicture } from '#server/platform/media/picture-maker.ts';
import { readParts } from '../read-parts.repository.ts';

/** Pictures of articles. */
export const readPictures = (db: Queryable) =>
  readParts<{ picture: StoredPicture }>(
    db,
    `select picture from (select distinct x.picture from products p cross join lateral jsonb_array_elements(p.pictures) x (picture)) d
     order by d.picture -> 'sizes' -> 'main_' ->> 'url' collate "C", d.picture ->> 'file' collate "C"`,
  );

const LABELS: Readonly<Record<string, string>> = {
  brands: `select logo as url from brands where logo <> ''`,
  families: `select image from families where image <> ''`,
  menu: `select image from menu_items where image <> ''`,
  'home.yaml': `select i.item -> 'picture' ->> 'url' from home_blocks h cross join lateral jsonb_array_elements(h.block -> 'items') i (item)
     where i.item -> 'picture' ->> 'url' is not null`,
};

/** Tables, and `home.yaml`, whose rows name one size of a picture. */
export const LABELLED: readonly string[] = Object.keys(LABELS);

/** Addresses of such pictures. @param of some of `LABELLED`. */
export const readLabels = (db: Queryable, of: readonly string[]) =>
  readParts<{ url: string }>(
    db,
    `select distinct url collate "C" as url from (${of.map((name) => LABELS[name]).join(' union all ')}) l (url) order by 1`,
  );

/** Addresses of documents of articles. */
export const readDocuments = (db: Queryable) =>
  readParts<{ url: string }>(
    db,
    `select distinct url collate "C" as url from documents where url like '/media/%' order by 1`,
  );

export interface KeptPaper {
  readonly sha256: string;
  readonly name: string;
}

/** Files of invoices and delivery notes that `papers` names. */
export const readPapers = (db: Queryable) =>
  readParts<KeptPaper>(
    db,
    `select distinct f.sha256 collate "C" as sha256, f.name collate "C" as name from paper_files f
     where f.owner_kind in ('invoice', 'note') and f.role in ('pdf', 'xml', 'signed', 'attachment')
       and not (f.role in ('xml', 'signed') and exists (select from invoices i where f.owner_kind = 'invoice' and i.id = f.owner_id and i.source = 'xml'))
     order by 1, 2`,
  );

/** FatturaPA files of invoices that came as such, with their receipts. */
export const readFatturaPa = (db: Queryable) =>
  readParts<KeptPaper>(
    db,
    `select distinct f.sha256 collate "C" as sha256, f.name collate "C" as name from paper_files f
     join invoices i on f.owner_kind = 'invoice' and i.id = f.owner_id
     where i.source = 'xml' and f.role in ('xml', 'signed', 'receipt') order by 1, 2`,
  );
