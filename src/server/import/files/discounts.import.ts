/** discounts.csv: the filled columns determine the level (C-PRICE-1). */
import { text, whole } from '../cells.ts';
import { fileImport, refuse, type TargetRow } from '../import-rows.ts';
import type { ImportRun } from '../import-run.ts';
import { chain } from '../trade-cells.ts';
import type { Target } from '../upsert.repository.ts';
import { articleId, customerId } from './references.ts';

const scoped = (name: string, column: string): Target => ({
  name,
  table: 'discounts',
  key: ['client_id', column],
  types: { client_id: 'int', [column]: 'int', chain: 'text' },
  whenMissing: 'delete',
});
const ON_PRODUCT = scoped('discounts_product', 'product_id');
const ON_FAMILY = scoped('discounts_family', 'family_id');
const ON_BRAND = scoped('discounts_brand', 'brand_id');

/** The customer's and the address's own chain are columns of their rows. */
const ON_CUSTOMER: Target = {
  name: 'discounts_customer',
  table: 'customers',
  key: ['client_id'],
  types: { client_id: 'int', discount: 'text' },
  whenMissing: 'keep',
};
const ON_ADDRESS: Target = {
  name: 'discounts_address',
  table: 'addresses',
  key: ['client_id', 'address_code'],
  types: { client_id: 'int', address_code: 'int', discount: 'text' },
  whenMissing: 'keep',
};

export const discountsImport = fileImport({
  file: 'discounts',
  columns: {
    customer: whole(1, 2_000_000_000),
    address: whole(0, 2_000_000_000, 0),
    product: text(100),
    family: text(100),
    brand: text(100),
    chain: chain(),
  },
  needs: ['customer', 'chain'],
  targets: [ON_PRODUCT, ON_FAMILY, ON_BRAND, ON_CUSTOMER, ON_ADDRESS],
  convert({ customer, address = 0, product = '', family = '', brand = '', chain: discount = '' }, run): TargetRow {
    const client_id = customerId(run, customer);
    const scopes = [product, family, brand].filter(Boolean).length;
    if (scopes > 1) refuse('one-scope', product ? 'product' : 'family');
    if (scopes === 1 && address) refuse('address-scope', 'address');
    if (product)
      return { target: ON_PRODUCT, row: { client_id, product_id: articleId(run, product), chain: discount } };
    if (family) return { target: ON_FAMILY, row: { client_id, family_id: familyId(run, family), chain: discount } };
    if (brand) return { target: ON_BRAND, row: { client_id, brand_id: brandId(run, brand), chain: discount } };
    if (!address) return { target: ON_CUSTOMER, row: { client_id, discount } };
    if (!run.known.addresses.has(`${client_id}/${address}`)) refuse('unknown-address', 'address');
    return { target: ON_ADDRESS, row: { client_id, address_code: address, discount } };
  },
});

const familyId = (run: ImportRun, code: string) => run.known.families.get(code) ?? refuse('unknown-family', 'family');
const brandId = (run: ImportRun, code: string) => run.known.brands.get(code) ?? refuse('unknown-brand', 'brand');
