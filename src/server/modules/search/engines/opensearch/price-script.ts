/** The net price of an article inside OpenSearch, for one customer: the arithmetic of `netPrice`, in integers. */
import { type CompiledFactor, NEAR_HALF } from '../embedded/query/price-calculator.ts';
import { KID, NO_GROSS } from './index-documents.ts';
import type { Json } from './search-cluster.ts';

const LONG_MAX = 2n ** 63n - 1n;

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * A factor as parameters: numbers where JSON has them exactly, with the highest gross price up to which 64 bits suffice; else digits. `ratio` decides
 * all but what is next to a half.
 */
export function scriptFactor({ exact: { numerator, denominator }, ratio }: CompiledFactor): Json {
  if (numerator > SAFE || denominator > SAFE) return { n: String(numerator), d: String(denominator), limit: -1, ratio };
  const room = (LONG_MAX - denominator) / (numerator === 0n ? 1n : 2n * numerator);
  return { n: Number(numerator), d: Number(denominator), limit: Number(room < SAFE ? room : SAFE), ratio };
}

const SOURCE = `
long netOf(long gross, Map factor) {
  if (gross <= ((Number) factor.get('limit')).longValue()) {
    long d = ((Number) factor.get('d')).longValue();
    return (2L * gross * ((Number) factor.get('n')).longValue() + d) / (2L * d);
  }
  double product = gross * ((Number) factor.get('ratio')).doubleValue();
  if (Math.abs(product - Math.floor(product) - 0.5) > ${NEAR_HALF}) return Math.round(product);
  BigInteger d = new BigInteger(String.valueOf(factor.get('d')));
  BigInteger two = BigInteger.valueOf(2L);
  return BigInteger.valueOf(gross).multiply(two).multiply(new BigInteger(String.valueOf(factor.get('n')))).add(d)
    .divide(d.multiply(two)).longValue();
}
long single(Map p, long id, long parent, long family, long brand, long gross) {
  Map overrides = (Map) p.get('overrides');
  List owned = (List) p.get('owned');
  def own = null;
  if (!overrides.isEmpty()) {
    own = overrides.get(String.valueOf(id));
    if (own == null && parent > 0L) {
      def inherited = overrides.get(String.valueOf(parent));
      if (inherited instanceof String) own = inherited;
    }
  }
  if (own instanceof Number) return ((Number) own).longValue();
  if (gross < 0L) return -1L;
  if (own != null) return netOf(gross, (Map) owned.get(Integer.parseInt((String) own)));
  def factor = null;
  Map families = (Map) p.get('families');
  Map brands = (Map) p.get('brands');
  if (!families.isEmpty()) factor = families.get(String.valueOf(family));
  if (factor == null && !brands.isEmpty()) factor = brands.get(String.valueOf(brand));
  if (factor == null) factor = p.get('fallback');
  return netOf(gross, (Map) ((List) p.get('factors')).get(((Number) factor).intValue()));
}
long family = doc['family'].value;
String column = (String) params.column;
String grossOf = (String) params.gross;
long net = -1L;
if (!column.isEmpty() && doc.containsKey(column) && doc[column].size() > 0) {
  net = doc[column].value;
} else if (doc['kids.id'].size() == 0 || (params.overrides.isEmpty() && doc['mixed'].size() == 0)) {
  // The cheapest of children with one factor is that with the lowest gross price, which their parent has.
  long gross = -1L;
  if (!grossOf.isEmpty() && doc.containsKey(grossOf) && doc[grossOf].size() > 0) gross = doc[grossOf].value;
  long parent = doc['parent'].size() == 0 ? 0L : doc['parent'].value;
  net = single(params, doc['id'].value, parent, family, doc['brand'].value, gross);
} else {
  String kidsOf = 'kids.' + grossOf;
  boolean listed = !grossOf.isEmpty() && doc.containsKey(kidsOf) && doc[kidsOf].size() > 0;
  for (int at = 0; at < doc['kids.id'].size(); at++) {
    long gross = listed ? doc[kidsOf].get(at) % ${KID}L : ${NO_GROSS}L;
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
