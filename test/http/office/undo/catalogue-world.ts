/** Articles, brands, families, attributes and pictures, on their pages, in cells and many at once. */
import { randomUUID } from 'node:crypto';
import { signIn } from '../../kit/office.ts';
import { photo, sendPicture } from '../../kit/pictures.ts';
import type { TestShop } from '../../kit/start-shop.ts';
import type { State } from './undo-model.ts';
import { changeMany, oneOf, type Pick, type World } from './undo-world.ts';

const EANS = ['4006381333931', '5901234123457', '8711253001202'];
const BRANDS = ['ub1', 'ub2'];
const FAMILIES = ['uf1', 'uf2', 'uf3'];
const ATTRIBUTES = ['ua1', 'ua2'];
const OWN = { brand: BRANDS, family: FAMILIES, attribute: ATTRIBUTES };
/** One that is there; if none is, a code that nothing has. */
const present = (pick: Pick, now: State, entity: keyof typeof OWN): string => {
  const found = OWN[entity].filter((code) => now.has(`${entity} ${code}`));
  return found.length > 0 ? oneOf(pick, found) : 'none';
};
const REPLACED = {
  column: 'keywords_it',
  change: { kind: 'replace', find: 'uno', by: 'tre', exact: true, words: true },
};

/** What only a change of many can do with an article. */
const wholesale = (pick: Pick, codes: readonly string[], attribute: string) =>
  oneOf<object>(pick, [
    REPLACED,
    { column: `attribute:${attribute}:it`, value: oneOf(pick, ['', 'A', 'B']) },
    { column: 'related', change: { kind: oneOf(pick, ['add', 'remove']), text: oneOf(pick, codes) } },
    { column: 'short_it', change: { kind: 'pattern', text: '{mpn} {brand}', gaps: pick(2) === 1 } },
  ]);

export async function catalogueWorld(shop: TestShop): Promise<World> {
  const { db } = shop;
  const who = await signIn(shop);
  const articles = await db.query<{ id: number; code: string }>(
    null,
    'select id, carti as code from products where active and parent_id is null order by id desc limit 3',
  );
  const { batch } = await who.call('office_media.begin', { key: randomUUID() });
  for (const name of ['uno.jpg', 'due.jpg']) await sendPicture(shop, who, { batch, name, content: await photo() });
  const { files } = await who.call('office_media.add', { key: randomUUID(), batch });
  const pictures = files.map(({ id }) => id);
  const { attributes } = await who.call('office_articles.get_lists', {});
  const attribute = attributes.find(({ type }) => type === 'text')?.code ?? '';
  const code = (pick: Pick) => oneOf(pick, [...articles.map((one) => one.code), 'UNEW']);
  const values = (pick: Pick) =>
    oneOf(pick, [
      { mpn: oneOf(pick, ['', 'A', 'B']), vat: oneOf(pick, [4, 22]) },
      { keywords_it: oneOf(pick, ['', 'uno', 'due uno']) },
      { brand: oneOf(pick, ['', ...BRANDS, 'lario']) },
      { family: oneOf(pick, ['', ...FAMILIES, 'viteria']) },
      { eans: EANS.filter(() => pick(3) === 0) },
      { active: pick(2) === 1, cost: oneOf(pick, [null, 5000]) },
    ]);
  const cell = (pick: Pick) =>
    oneOf(pick, [
      { column: 'mpn', value: oneOf(pick, ['', 'A', 'C']) },
      { column: 'is_new', value: pick(2) === 1 },
      { column: 'brand', value: oneOf(pick, ['', ...BRANDS, 'lario']) },
    ]);
  return {
    entities: ['article', 'brand', 'family', 'attribute', 'media'],
    rows: `
      select 'article ' || p.carti as record, to_jsonb(p) - '{id,carti,slug,sales,rating,old_codes,created,brand_id,family_id}'::text[]
        || jsonb_build_object('brand', b.code, 'family', f.code, 'eans', array(select ean from barcodes e where e.product_id = p.id order by ean)) as fields
        from products p left join brands b on b.id = p.brand_id left join families f on f.id = p.family_id
        where p.carti in ('${articles.map((one) => one.code).join("','")}') or p.carti like 'UNEW%'
      union all select 'brand ' || b.code, jsonb_build_object('name', b.name, 'listed', b.listed, 'logo', b.logo, 'merged_into', m.code)
        from brands b left join brands m on m.id = b.merged_into
      union all select 'family ' || f.code, to_jsonb(f) - '{id,code,parent_id}'::text[] || jsonb_build_object('parent', o.code)
        from families f left join families o on o.id = f.parent_id
      union all select 'attribute ' || code, to_jsonb(a) - '{id,code}'::text[] from attributes a where code like 'ua%'
      union all select 'media ' || id, to_jsonb(m) - '{id,added_at,user_id}'::text[] from media_files m where id in (${pictures.join(', ')})`,
    stays: ({ record, before }, _, now) => before === null && isUsed(record, now),
    hasPlace,
    isImpossible: (next, back) =>
      back.some(({ record, after }) => record.startsWith('article ') && after === null) || hasFault(next),
    stored: (next) =>
      new Map(
        [...next].map(([record, fields]) => {
          const into = record.startsWith('article ') && next.get(`brand ${fields.brand}`)?.merged_into;
          return [record, into ? { ...fields, brand: into } : fields];
        }),
      ),
    deeds: [
      (pick) => [
        'office_articles.save_article',
        { code: code(pick), known: {}, values: { ...values(pick), ...values(pick) } },
      ],
      (pick) => ['office_articles.save_article', { code: code(pick), known: {}, values: values(pick) }],
      (pick) => [
        'office_grid.save_cells',
        {
          grid: 'articles',
          cells: articles.filter((_, at) => at === 0 || pick(2) === 1).map(({ id }) => ({ id, ...cell(pick) })),
        },
      ],
      (pick) => () =>
        changeMany(who, {
          grid: 'articles',
          ids: articles.map(({ id }) => id),
          set: [
            oneOf<object>(pick, [
              cell(pick),
              wholesale(
                pick,
                articles.map((one) => one.code),
                attribute,
              ),
            ]),
          ],
        }),
      () => ['office_articles.create_article', { code: 'UNEW', name_it: 'Nuovo', name_en: 'New' }],
      (pick) => ['office_brands.create', { code: oneOf(pick, BRANDS), name: oneOf(pick, ['Uno', 'Due']) }],
      (pick, now) => [
        'office_brands.save',
        {
          code: present(pick, now, 'brand'),
          known: {},
          values: oneOf(pick, [{ name: oneOf(pick, ['Uno', 'Tre']) }, { listed: pick(2) === 1 }]),
        },
      ],
      (pick, now) => ['office_brands.remove', { code: present(pick, now, 'brand') }],
      (pick, now) => [
        'office_brands.merge',
        { code: present(pick, now, 'brand'), into: oneOf(pick, [...BRANDS, 'lario']) },
      ],
      (pick, now) => [
        'office_families.create',
        {
          code: oneOf(pick, FAMILIES),
          name_it: 'Uno',
          name_en: 'One',
          parent: oneOf(pick, ['viteria', present(pick, now, 'family')]),
        },
      ],
      (pick, now) => {
        const family = present(pick, now, 'family');
        const known = { parent: now.get(`family ${family}`)?.parent ?? '' };
        return [
          'office_families.move',
          { code: family, parent: oneOf(pick, ['viteria', 'fissaggio', present(pick, now, 'family')]), known },
        ];
      },
      (pick, now) => [
        'office_families.save',
        {
          code: present(pick, now, 'family'),
          known: {},
          values: oneOf(pick, [{ name_it: oneOf(pick, ['Uno', 'Due']) }, { active: pick(2) === 1 }]),
        },
      ],
      (pick) => [
        'office_attributes.create',
        { code: oneOf(pick, ATTRIBUTES), label_it: 'Uno', label_en: '', unit: '', type: 'text' },
      ],
      (pick, now) => [
        'office_attributes.save',
        {
          code: present(pick, now, 'attribute'),
          known: {},
          values: oneOf(pick, [
            { label_it: oneOf(pick, ['Uno', 'Due']) },
            { type: oneOf(pick, ['text', 'number']), unit: oneOf(pick, ['', 'mm']) },
          ]),
        },
      ],
      (pick, now) => ['office_attributes.remove', { code: present(pick, now, 'attribute') }],
      (pick) => [
        'office_media.save',
        {
          id: oneOf(pick, pictures),
          known: {},
          values: oneOf(pick, [
            { alt_it: oneOf(pick, ['', 'Vite']), tags: oneOf(pick, ['', 'spot']) },
            { folder: oneOf(pick, ['', 'Catalogo']) },
          ]),
        },
      ],
      (pick) => ['office_media.remove', { ids: [oneOf(pick, pictures)] }],
    ],
    steps: 32,
  };
}

/** A new brand or family that something refers to. */
function isUsed(record: string, now: State): boolean {
  const [, entity, code] = /^(brand|family) (.+)$/.exec(record) ?? [];
  if (!entity) return false;
  return [...now].some(
    ([one, fields]) =>
      (one.startsWith('article ') && fields[entity] === code) ||
      (one.startsWith('brand ') && entity === 'brand' && fields.merged_into === code) ||
      (one.startsWith('family ') && entity === 'family' && fields.parent === code),
  );
}

/** Its brand and family are there, and no other article has one of its barcodes. */
function hasPlace(record: string, next: State): boolean {
  const { brand, family, eans } = next.get(record) ?? {};
  if (!record.startsWith('article ')) return true;
  if ((brand && !next.has(`brand ${brand}`)) || (family && !next.has(`family ${family}`))) return false;
  const others = [...next].filter(([other]) => other.startsWith('article ') && other !== record);
  return !others.some(([, fields]) => (fields.eans as string[]).some((ean) => (eans as string[]).includes(ean)));
}

/** A family is below itself or one that is gone, or a brand is merged twice. */
function hasFault(next: State): boolean {
  for (const [record, { parent, merged_into: into }] of next) {
    if (record.startsWith('brand ') && into && next.get(`brand ${into}`)?.merged_into !== null) return true;
    const seen = new Set([record]);
    for (let above = parent; record.startsWith('family ') && above; above = next.get(`family ${above}`)?.parent) {
      if (!next.has(`family ${above}`) || seen.has(`family ${above}`)) return true;
      seen.add(`family ${above}`);
    }
  }
  return false;
}
