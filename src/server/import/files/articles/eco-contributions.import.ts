/** eco_contributions.csv: what articles bear for electrical equipment, batteries, tyres, oils (C-FISC 9.11, docs/prices.md). */
import { ECO_KINDS } from '#server/modules/pricing/index.ts';
import { date, oneOf, quantity, requiredText } from '../../cells.ts';
import { fileImport, refuse } from '../../import-rows.ts';
import { euros, moneyPerPiece } from '../../trade-cells.ts';
import type { Target } from '../../upsert.repository.ts';
import { articleId } from '../references.ts';

const ECO: Target = {
  name: 'eco_contributions',
  table: 'eco_contributions',
  key: ['product_id', 'kind', 'valid_from'],
  types: {
    product_id: 'int',
    kind: 'text',
    valid_from: 'date',
    basis: 'text',
    amount: 'bigint',
    kg: 'numeric(12, 3)',
  },
  owner: ['product_id'],
  whenMissing: 'delete',
};

/** A contribution without a first day has been there always. */
const ALWAYS = '0001-01-01';

export const ecoContributionsImport = fileImport({
  file: 'eco_contributions',
  columns: {
    product: requiredText(100),
    kind: oneOf(ECO_KINDS),
    amount: euros(),
    basis: oneOf(['piece', 'kg'], 'piece'),
    kg: quantity({ positive: true, empty: null }),
    valid_from: date(null),
  },
  needs: ['product', 'kind', 'amount'],
  targets: [ECO],
  convert({ product, kind, amount, basis = 'piece', kg = null, valid_from }, run) {
    if (basis === 'kg' && kg === null) refuse('weight-missing', 'kg');
    return {
      target: ECO,
      row: {
        product_id: articleId(run, product),
        kind,
        valid_from: valid_from ?? ALWAYS,
        basis,
        amount: moneyPerPiece(amount ?? 0, 1),
        kg,
      },
    };
  },
});
