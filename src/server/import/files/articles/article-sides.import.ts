/** Data of articles in files of their own: barcodes.csv, documents.csv, prices.csv, stock.csv, arrivals.csv. */
import { DOCUMENT_TYPES, type DocumentType } from '#contract/endpoints/article.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { date, flag, localised, oneOf, quantity, requiredText, text, whole } from '../../cells.ts';
import { fileImport, refuse } from '../../import-rows.ts';
import { ean, euros, isWholePerPiece, moneyPerPiece, url } from '../../trade-cells.ts';
import type { Target } from '../../upsert.repository.ts';
import { deletePromises } from '../imported-promises.repository.ts';
import { articleId, listId } from '../references.ts';

const product = requiredText(100);

const BARCODES: Target = {
  name: 'barcodes',
  table: 'barcodes',
  key: ['ean'],
  types: { ean: 'text', product_id: 'int', packaging: 'text' },
  owner: ['product_id'],
  article: 'product_id',
  whenMissing: 'delete',
};

export const barcodesImport = fileImport({
  file: 'barcodes',
  columns: { product, ean, packaging: text(10) },
  needs: ['product', 'ean'],
  targets: [BARCODES],
  convert: (row, run) => ({
    target: BARCODES,
    row: { ean: row.ean, product_id: articleId(run, row.product), packaging: row.packaging },
  }),
});

const DOCUMENTS: Target = {
  name: 'documents',
  table: 'documents',
  key: ['product_id', 'type', 'url'],
  types: {
    product_id: 'int',
    type: 'text',
    url: 'text',
    title_it: 'text',
    title_en: 'text',
    customers_only: 'boolean',
  },
  owner: ['product_id'],
  whenMissing: 'delete',
};

export const documentsImport = fileImport({
  file: 'documents',
  columns: {
    product,
    type: oneOf(DOCUMENT_TYPES),
    ...localised('title', 200, { required: true }),
    file: text(200),
    url: url(''),
    customers_only: flag(false),
  },
  needs: ['product', 'type', 'title_it'],
  targets: [DOCUMENTS],
  convert(row, run) {
    const { product: code, file = '', url: address = '', customers_only = false, ...rest } = row;
    if ((file === '') === (address === '')) refuse('document-source', file === '' ? 'file' : 'url');
    return {
      target: DOCUMENTS,
      row: { ...rest, product_id: articleId(run, code), url: file ? `file:${file}` : address, customers_only },
    };
  },
  async prepare(rows, run, table) {
    const placed = await Promise.all(
      rows.map(async (accepted) => {
        const { row, line } = accepted;
        const [, file] = /^file:(.*)$/.exec(String(row.url)) ?? [];
        if (file === undefined) return accepted;
        const address = await run.documents.place(
          file,
          row.customers_only === true ? 'customers' : (row.type as DocumentType),
        );
        if (typeof address === 'string') return { ...accepted, row: { ...row, url: address } };
        run.log.refuse({ file: table.file, line, column: 'file', value: file, code: address.problem });
        run.counts(table.file).refused++;
        return undefined;
      }),
    );
    return placed.filter((accepted) => accepted !== undefined);
  },
});

/** Days of a price without a first or a last day. */
const ALWAYS = { from: '0001-01-01', to: '9999-12-31' };

const PRICES: Target = {
  name: 'prices',
  table: 'prices',
  key: ['product_id', 'price_list_id', 'valid_from', 'valid_to', 'from_quantity'],
  types: {
    product_id: 'int',
    price_list_id: 'int',
    from_quantity: 'numeric(14, 3)',
    gross: 'bigint',
    valid_from: 'date',
    valid_to: 'date',
  },
  owner: ['product_id', 'price_list_id'],
  article: 'product_id',
  whenMissing: 'delete',
};

export const pricesImport = fileImport({
  file: 'prices',
  columns: {
    list: text(100),
    product,
    from_quantity: quantity({ positive: true, empty: 1 }),
    price: euros(),
    per: whole(1, 1_000_000, 1),
    valid_from: date(null),
    valid_to: date(null),
  },
  needs: ['product', 'price'],
  targets: [PRICES],
  convert({ product: code, list, from_quantity = 1, price, per = 1, valid_from, valid_to }, run, place) {
    if (valid_from && valid_to && valid_to < valid_from) refuse('ends-before-start', 'valid_to');
    const amount = price ?? 0;
    const gross = moneyPerPiece(amount, per);
    const row = {
      product_id: articleId(run, code),
      price_list_id: listId(run, list, 'list'),
      from_quantity: from_quantity ?? 1,
      valid_from: valid_from ?? ALWAYS.from,
      valid_to: valid_to ?? ALWAYS.to,
      gross,
    };
    if (!isWholePerPiece(amount, per)) {
      const details = { price: moneyToNumber(gross) };
      run.log.warn({
        ...place,
        column: 'price',
        value: `${amount} / ${per}`,
        code: 'price-rounded',
        details,
      });
    }
    return { target: PRICES, row };
  },
});

const STOCK: Target = {
  name: 'stock',
  table: 'stock',
  key: ['product_id'],
  types: { product_id: 'int', quantity: 'numeric(14, 3)' },
  article: 'product_id',
  whenMissing: 'delete',
};

export const stockImport = fileImport({
  file: 'stock',
  columns: { product, quantity: quantity({ positive: false, empty: 0 }) },
  needs: ['product', 'quantity'],
  targets: [STOCK],
  convert: (row, run) => ({ target: STOCK, row: { product_id: articleId(run, row.product), quantity: row.quantity } }),
  // An imported stock counts as new also when its value is the same as before.
  async prepare(rows, run) {
    await deletePromises(
      run.db,
      rows.map(({ row, line }) => ({ article: Number(row.product_id), at: run.figureAt(line) })),
    );
    return rows;
  },
});

const ARRIVALS: Target = {
  name: 'arrivals',
  table: 'arrivals',
  key: ['product_id', 'date'],
  types: { product_id: 'int', date: 'date', quantity: 'numeric(14, 3)', precision: 'text' },
  owner: ['product_id'],
  article: 'product_id',
  whenMissing: 'delete',
};

export const arrivalsImport = fileImport({
  file: 'arrivals',
  columns: {
    product,
    quantity: quantity({ positive: true }),
    date: date(),
    precision: oneOf(['date', 'week'], 'date'),
  },
  needs: ['product', 'quantity', 'date'],
  targets: [ARRIVALS],
  convert: ({ product: code, ...rest }, run) => ({
    target: ARRIVALS,
    row: { ...rest, product_id: articleId(run, code) },
  }),
});
