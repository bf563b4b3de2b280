/** The net price of an article inside OpenSearch, for one customer: the arithmetic of `netPrice`, in integers. */
import type { CompiledFactor } from '../embedded/query/price-calculator.ts';
import { KID, NO_GROSS } from './index-documents.ts';
import type { Json } from './search-cluster.ts';

const LONG_MAX = 2n ** 63n - 1n;

/** A factor as parameters: numbers where everything fits into 64 bits (up to the gross price `limit`), digits beyond. */
export function scriptFactor({ exact: { numerator, denominator } }: CompiledFactor): Json {
  const fits = 2n * denominator <= LONG_MAX && numerator <= LONG_MAX;
  const limit = fits ? (LONG_MAX - denominator) / (numerator === 0n ? 1n : 2n * numerator) : -1n;
  const [n, d] = [String(numerator), String(denominator)];
  // Digits everywhere: the numbers of JSON that came through a double would be rounded.
  return { n, d, limit: String(limit) };
}

const SOURCE = `
long netOf(long gross, Map factor) {
  if (gross <= Long.parseLong((String) factor.get('limit'))) {
    long d = Long.parseLong((String) factor.get('d'));
    return (2L * gross * Long.parseLong((String) factor.get('n')) + d) / (2L * d);
  }
  BigInteger d = new BigInteger((String) factor.get('d'));
  BigInteger two = BigInteger.valueOf(2L);
  return BigInteger.valueOf(gross).multiply(two).multiply(new BigInteger((String) factor.get('n'))).add(d)
    .divide(d.multiply(two)).longValue();
}
long single(Map p, long id, long parent, long family, long brand, long gross) {
  Map overrides = (Map) p.get('overrides');
  List owned = (List) p.get('owned');
  def own = overrides.get(String.valueOf(id));
  if (own == null && parent > 0L) {
    def inherited = overrides.get(String.valueOf(parent));
    if (inherited instanceof String) own = inherited;
  }
  if (own instanceof Number) return ((Number) own).longValue();
  if (gross < 0L) return -1L;
  if (own != null) return netOf(gross, (Map) owned.get(Integer.parseInt((String) own)));
  def factor = ((Map) p.get('families')).get(String.valueOf(family));
  if (factor == null) factor = ((Map) p.get('brands')).get(String.valueOf(brand));
  if (factor == null) factor = p.get('fallback');
  return netOf(gross, (Map) ((List) p.get('factors')).get(((Number) factor).intValue()));
}
long family = doc['family'].value;
String list = (String) params.list;
String column = (String) params.column;
long net = -1L;
if (!column.isEmpty() && doc.containsKey(column) && doc[column].size() > 0) {
  net = doc[column].value;
} else if (doc['kids.id'].size() == 0) {
  long gross = -1L;
  if (!list.isEmpty() && doc.containsKey('gross.' + list) && doc['gross.' + list].size() > 0) gross = doc['gross.' + list].value;
  long parent = doc['parent'].size() == 0 ? 0L : doc['parent'].value;
  net = single(params, doc['id'].value, parent, family, doc['brand'].value, gross);
} else {
  boolean listed = !list.isEmpty() && doc.containsKey('kids.gross.' + list) && doc['kids.gross.' + list].size() > 0;
  for (int at = 0; at < doc['kids.id'].size(); at++) {
    long gross = listed ? doc['kids.gross.' + list].get(at) % ${KID}L : ${NO_GROSS}L;
    if (gross == ${NO_GROSS}L) gross = -1L;
    long price = single(params, doc['kids.id'].get(at) % ${KID}L, doc['id'].value, family, doc['kids.brand'].get(at) % ${KID}L, gross);
    if (price >= 0L && (net < 0L || price < net)) net = price;
  }
}
`;

const ENDS = {
  sort: `
if (net < 0L) return params.mode == 'asc' ? 1e18 : -1.0;
return (double) net;`,
  within: 'return net >= ((Number) params.from).longValue() && net <= ((Number) params.to).longValue();',
  value: 'return (double) net;',
  sold: 'return net >= 0L;',
} as const;

/** Each is compiled once by each node: only the parameters change. */
const scriptOf = (end: keyof typeof ENDS) => ({ lang: 'painless', source: `${SOURCE}${ENDS[end]}` });

/** Filter: the net price is in a range, `from` and `to`. */
export const PRICE_WITHIN = scriptOf('within');
/** Filter: it has a price. */
export const PRICE_SOLD = scriptOf('sold');
/** Value of an aggregation over articles that have a price. */
export const PRICE_VALUE = scriptOf('value');
/** Key to sort by, `mode` `asc` or `desc`: articles without a price are last in both. */
export const PRICE_SORT = scriptOf('sort');
