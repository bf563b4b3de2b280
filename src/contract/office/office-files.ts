/**
 * Addresses of the office that take or return a file instead of JSON: who may use each, and what stands in its address (C-OFF-5).
 * The server mounts them, the matrix of permissions is made from them. Zod-free: pages build addresses with `officeFileHref`.
 */
import { MOST_PICTURE_BYTES } from '#contract/values/picture-limits.ts';
import type { Permission } from './permissions.ts';

/** `number`: whole, not negative; `text`: once; `texts`: any number of times. */
export type QueryKind = 'number' | 'text' | 'texts';
export type FileMethod = 'GET' | 'PUT';

export interface OfficeFileUse {
  /** All of them are needed; none = everybody who has signed in. */
  readonly permissions: readonly Permission[];
  /** Password or passkey must have been given in the last ten minutes (403 `confirm-identity`). */
  readonly stepUp?: true;
  /** Maximum bytes of the body. */
  readonly maxBytes?: number;
  readonly query?: Readonly<Record<string, QueryKind>>;
}

export interface OfficeFile {
  /** `/api/office/import-files/{id:number}`: a part of the path is a number or one segment of text (`{name}`). */
  readonly path: `/api/office/${string}`;
  /** Any other method is 405. `PUT` changes something: it needs an origin of ours. */
  readonly methods: { readonly [Method in FileMethod]?: OfficeFileUse };
}

type Named<Part extends string> = Part extends `${infer Name}:number`
  ? { [K in Name]: number }
  : { [K in Part]: string };

/** The values of a path's parts: `{ id: number }`. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Part}}${infer Rest}`
  ? Named<Part> & ParamsOf<Rest>
  : unknown;

/** The values of a method's query. */
export type QueryOf<Use> = Use extends { readonly query: infer Query }
  ? {
      readonly [Name in keyof Query]: Query[Name] extends 'number'
        ? number
        : Query[Name] extends 'text'
          ? string
          : readonly string[];
    }
  : unknown;

/** Orders of one PDF: as many as a person puts into one tray. */
export const MOST_PRINTED_ORDERS = 100;
/** A file is sent in parts of at most this size, in order. */
export const IMPORT_PART_BYTES = 4_000_000;
/** Of a whole file to import. */
export const MOST_IMPORT_BYTES = 2_000_000_000;

/** Orders as one PDF, for people who see amounts. */
export const orderPaperFile = {
  path: '/api/office/orders/order.pdf',
  methods: { GET: { permissions: ['orders.read', 'prices.read'], query: { number: 'texts' } } },
} as const satisfies OfficeFile;

/** One order as a workbook, for people who see amounts. */
export const orderWorkbookFile = {
  path: '/api/office/orders/order.xlsx',
  methods: { GET: { permissions: ['orders.read', 'prices.read'], query: { number: 'text' } } },
} as const satisfies OfficeFile;

/** A view that was exported: only its person, who may see its columns, knows the token. */
export const gridFile = {
  path: '/api/office/grid-files/{token}',
  methods: { GET: { permissions: [] } },
} as const satisfies OfficeFile;

/** The parts of an import's file as they are sent, and the list of its refused rows. */
export const importFile = {
  path: '/api/office/import-files/{id:number}',
  methods: {
    GET: { permissions: ['imports.read'] },
    PUT: { permissions: ['imports.run'], maxBytes: IMPORT_PART_BYTES, query: { from: 'number' } },
  },
} as const satisfies OfficeFile;

/** Rows of a connection that wait or were refused, as a CSV of their table; `table` needs what reading it whole needs. */
export const waitingRowsFile = {
  path: '/api/office/waiting-rows/{connection}/{table}',
  methods: { GET: { permissions: ['connections.read'] } },
} as const satisfies OfficeFile;

/** One picture of an upload; sent twice it is the same one. */
export const pictureFile = {
  path: '/api/office/media-files/{batch:number}',
  methods: { PUT: { permissions: ['media.write'], maxBytes: MOST_PICTURE_BYTES, query: { name: 'text' } } },
} as const satisfies OfficeFile;

/** A file that came with an enquiry or a dispute; `position` counts from 0. */
export const inboxFile = {
  path: '/api/office/inbox-files/{kind}/{id:number}/{position:number}',
  methods: { GET: { permissions: ['enquiries.read'] } },
} as const satisfies OfficeFile;

/** An e-mail as its reader sees it, for a frame. It has amounts. */
export const emailPage = {
  path: '/api/office/emails/{id:number}.html',
  methods: { GET: { permissions: ['emails.read', 'prices.read'] } },
} as const satisfies OfficeFile;

export const backupFile = {
  path: '/api/office/backups/{name}',
  methods: { GET: { permissions: ['backups.run'], stepUp: true } },
} as const satisfies OfficeFile;

export const exportFile = {
  path: '/api/office/exports/{name}',
  methods: { GET: { permissions: ['exports.run'], stepUp: true } },
} as const satisfies OfficeFile;

/** The stream of what happens, without data (decision 0256). */
export const eventsFile = {
  path: '/api/office/events',
  methods: { GET: { permissions: [] } },
} as const satisfies OfficeFile;

/** All of them: what is not here is not mounted, what is here and has no handler keeps the server from starting. */
export const OFFICE_FILES: readonly OfficeFile[] = [
  orderPaperFile,
  orderWorkbookFile,
  gridFile,
  importFile,
  waitingRowsFile,
  pictureFile,
  inboxFile,
  emailPage,
  backupFile,
  exportFile,
  eventsFile,
];

type QueryText = Readonly<Record<string, string | number | readonly string[]>>;

/** The path of a file, with its query. */
export function officeFileHref<Path extends string>(
  file: { readonly path: Path },
  params: ParamsOf<Path>,
  query: QueryText = {},
): string {
  const values = params as Readonly<Record<string, string | number>>;
  const path = file.path.replace(/\{(\w+)(?::number)?\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const asked = Object.entries(query).flatMap(([name, value]) =>
    (typeof value === 'object' ? value : [value]).map((one) => `${name}=${encodeURIComponent(String(one))}`),
  );
  return asked.length === 0 ? path : `${path}?${asked.join('&')}`;
}
