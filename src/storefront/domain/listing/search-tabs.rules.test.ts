import { describe, expect, test } from 'vitest';
import { SCREENS } from '#contract/values/constants.ts';
import { setScreens } from '#storefront/platform/session/screen-settings.ts';
import {
  act,
  activeTab,
  cutLabel,
  mayClose,
  mayOpen,
  NO_TABS,
  type Place,
  readTabs,
  type SearchTabs,
  showPlace,
  storedDetail,
  type TabAction,
  tabsOf,
  withTabsOf,
} from './search-tabs.rules.ts';

setScreens(SCREENS);

function search(key: string, more: Partial<Place> = {}): Place {
  const route = key ? `/shop?text=${key}` : '/shop';
  return {
    type: 'default',
    key,
    label: key || 'Tutti gli articoli',
    route,
    shopRoute: route,
    data: {},
    entry: `v-${key}`,
    ...more,
  };
}

function article(code: string, more: Partial<Place> = {}): Place {
  const route = `/product/default/${code}`;
  return {
    type: 'detail',
    key: code,
    label: code,
    route,
    shopRoute: '/shop',
    data: { carti: code },
    entry: `v-${code}`,
    ...more,
  };
}

/** Tabs after visiting `places`, with ids a, b, c … for tabs that are opened. */
function trail(...places: Place[]): SearchTabs {
  return places.reduce((state, place, index) => showPlace(state, place, 'abcdefghij'[index] ?? '?'), NO_TABS);
}
const opened = (...keys: string[]) => trail(...keys.map((key) => search(key, { opens: 'promo' })));
/** `m8* dado`: keys in order, the active one marked. */
const keys = (state: SearchTabs) => state.tabs.map(({ key, id }) => (id === state.active ? `${key}*` : key)).join(' ');
const seven = opened('1', '2', '3', '4', '5', '6', '7');

describe('labels', () => {
  test.each([
    ['m8 zincato', 'm8 zincato'],
    ['fifteen letters', 'fifteen letters'],
    ['sixteen letters!', 'sixteen lett…'],
    ['valvola a sfera', 'valvola a sfera'],
    ['valvola a sfera 1/2', 'valvola a sf…'],
    ['Promozioni di novembre', 'Promozioni d…'],
    ['twelve then  space and more', 'twelve then…'],
    ['tubo ø 16 × 2,0 mm èèè', 'tubo ø 16 ×…'],
    ['🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩', '🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩'],
    ['', ''],
  ])('over 15 characters cut to 12 and an ellipsis: %j → %j', (label, cut) => {
    expect(cutLabel(label)).toBe(cut);
  });
});

describe('opening', () => {
  test.each([
    ['the first place opens the first tab', trail(search('m8')), 'm8*'],
    ['another search goes on in the same tab', trail(search('m8'), search('dado')), 'dado*'],
    ['is_new_tab=true opens a tab and shows it', trail(search('m8'), search('dado', { opens: 'new' })), 'm8 dado*'],
    ['a new search adds a tab', trail(search('m8'), search('', { opens: 'new' })), 'm8 *'],
    [
      'an empty new search is used first',
      trail(search('m8'), search('', { opens: 'new' }), search('dado')),
      'm8 dado*',
    ],
    ['no second empty one', trail(search('m8'), search('', { opens: 'new' }), search('', { opens: 'new' })), 'm8 *'],
    ['equal words go on in their tab', trail(search('m8'), search('dado', { opens: 'new' }), search('m8')), 'm8* dado'],
    [
      'what was opened for words that are there is not needed',
      trail(search('m8'), search('dado', { opens: 'new' }), search('', { opens: 'new' }), search('m8')),
      'm8* dado',
    ],
    ['a link to a new tab finds its words', trail(search('m8'), search('m8', { opens: 'new' })), 'm8*'],
    [
      'a named tab keeps its search',
      showPlace(
        act(trail(search('m8'), search('dado', { opens: 'new' })), { do: 'rename', index: 0, name: 'Lecco' }, false),
        search('m8'),
        'z',
      ),
      'm8 m8*',
    ],
    ['a promo tab opens a tab', trail(search('m8'), search('promo', { opens: 'promo' })), 'm8 promo*'],
    [
      'a promo tab uses its own again',
      trail(search('promo', { opens: 'promo' }), search('m8', { opens: 'new' }), search('promo', { opens: 'promo' })),
      'promo* m8',
    ],
    ['not more than seven', showPlace(seven, search('8', { opens: 'new' }), 'z'), '1 2 3 4 5 6 8*'],
    ['a link from outside opens a tab', showPlace(opened('m8'), search('dado', { arrival: true }), 'z'), 'm8 dado*'],
    [
      'the same search in another layout is the same tab',
      showPlace(opened('m8', 'dado'), search('m8', { arrival: true, route: '/shop/list?text=m8' }), 'z'),
      'm8* dado',
    ],
    ['a reload finds its tab', showPlace(opened('m8', 'dado'), search('m8', { arrival: true }), 'z'), 'm8* dado'],
    [
      'back leads to the tab of the visit',
      showPlace(opened('m8', 'dado'), search('vite', { tab: 'a' }), 'z'),
      'vite* dado',
    ],
    [
      'a tab that was closed is no more',
      showPlace(opened('m8', 'dado'), search('vite', { tab: 'q' }), 'z'),
      'm8 vite*',
    ],
  ])('%s', (_, state, expected) => {
    expect(keys(state)).toBe(expected);
  });

  test('a tab has key, label, route, shop route, type, data and a new-search flag (S-2.84)', () => {
    const place = search('m8', { route: '/shop/list?text=m8' });
    expect(trail(place).tabs[0]).toEqual({
      id: 'a',
      key: 'm8',
      label: 'm8',
      route: '/shop/list?text=m8',
      shopRoute: '/shop?text=m8',
      type: 'default',
      data: {},
      isNew: false,
      entry: 'v-m8',
    });
    expect(trail(search('', { opens: 'new' })).tabs[0]?.isNew).toBe(true);
    expect(trail(search('', { opens: 'new' }), search('m8')).tabs[0]?.isNew).toBe(false);
  });

  test('a promo tab gives its name, also to its filtered search, not to another one', () => {
    const promo = search('', { route: '/shop?promo_list=true', shopRoute: '/shop?promo_list=true', label: 'Novembre' });
    const state = trail({ ...promo, opens: 'promo' });
    const filtered = showPlace(
      state,
      { ...promo, route: '/shop?promo_list=true&brand=ruvo', label: 'Promozioni' },
      'z',
    );
    expect(filtered.tabs[0]?.label).toBe('Novembre');
    expect(showPlace(filtered, search('m8'), 'z').tabs[0]).toMatchObject({ label: 'm8', data: {} });
  });
});

describe('detail', () => {
  test.each([
    ['a detail tab holds an article, beside its search', trail(search('m8'), article('VT')), 'm8 VT*'],
    ['articles share one detail tab', trail(search('m8'), article('VT'), article('DD')), 'm8 DD*'],
    [
      'the same article is found again',
      trail(search('m8'), article('VT'), search('m8', { tab: 'a' }), article('VT')),
      'm8 VT*',
    ],
    [
      'by another address too',
      trail(search('m8'), article('VT'), search('m8', { tab: 'a' }), article('VT', { route: '/product/default/vite' })),
      'm8 VT*',
    ],
    [
      'a search goes on in the tab the article came from',
      trail(search('m8'), article('VT'), search('dado')),
      'dado* VT',
    ],
    ['an article opens with the shop', trail(article('VT')), 'VT*'],
    ['from an article alone a search opens its tab', trail(article('VT'), search('m8')), 'VT m8*'],
    ['an article is shown with seven searches open too', showPlace(seven, article('VT'), 'z'), '1 2 3 4 5 6 7 VT*'],
  ])('%s', (_, state, expected) => {
    expect(keys(state)).toBe(expected);
  });

  test('a renamed one is kept: the next article opens its own', () => {
    const kept = act(trail(search('m8'), article('VT')), { do: 'rename', index: 1, name: 'da ordinare' }, false);
    expect(keys(showPlace(kept, article('DD'), 'z'))).toBe('m8 VT DD*');
  });

  test('it knows the listing it came from, which opens it again', () => {
    const state = trail(search('m8'), article('VT'));
    expect(activeTab(state)).toMatchObject({ type: 'detail', shopRoute: '/shop?text=m8', data: { carti: 'VT' } });
    expect(storedDetail(showPlace(state, search('m8', { tab: 'a' }), 'z'))).toBe('/product/default/VT');
    expect(storedDetail(showPlace(state, search('dado'), 'z'))).toBeUndefined();
  });
});

describe('actions', () => {
  const three = opened('1', '2', '3');
  const second = act(three, { do: 'switch', index: 1 }, false);
  const first = act(three, { do: 'switch', index: 0 }, false);
  test.each<[string, SearchTabs, TabAction, string]>([
    ['switching shows a tab', three, { do: 'switch', index: 0 }, '1* 2 3'],
    ['closing moves the view to the previous tab', three, { do: 'close', index: 2 }, '1 2*'],
    ['closing in the middle too', second, { do: 'close', index: 1 }, '1* 3'],
    ['unless the first was closed', first, { do: 'close', index: 0 }, '2* 3'],
    ['removal by index leaves the view on another tab alone', three, { do: 'close', index: 0 }, '2 3*'],
    ['the only tab cannot be closed', opened('1'), { do: 'close', index: 0 }, '1*'],
    ['no tab at that index', three, { do: 'close', index: 7 }, '1 2 3*'],
    ['closing the others', three, { do: 'close-others', index: 0 }, '1*'],
  ])('%s (S-4.22, S-4.23)', (_, state, action, expected) => {
    expect(keys(act(state, action, false))).toBe(expected);
  });

  test.each<TabAction>([
    { do: 'switch', index: 0 },
    { do: 'close', index: 0 },
    { do: 'close-others', index: 0 },
    { do: 'rename', index: 0, name: 'x' },
  ])('all actions are disabled while loading: %j', (action) => {
    expect(act(three, action, true)).toBe(three);
  });

  test.each([
    ['Cantiere Lecco', 'Cantiere Lecco'],
    ['  spazi  ', 'spazi'],
    ['', undefined],
    ['3', undefined],
    ['x'.repeat(60), 'x'.repeat(40)],
  ])('renaming to %j gives %j', (name, expected) => {
    const named = act(three, { do: 'rename', index: 2, name }, false);
    expect(named.tabs[2]?.name).toBe(expected);
    expect(showPlace(named, search('vite'), 'z').tabs[2]?.name).toBe(expected);
  });

  test('a name can be taken back', () => {
    const named = act(three, { do: 'rename', index: 0, name: 'Cantiere' }, false);
    expect(act(named, { do: 'rename', index: 0, name: ' ' }, false).tabs[0]).toEqual(three.tabs[0]);
  });

  test.each([
    ['1', true, false],
    ['1 2', true, true],
    ['1 2 3 4 5 6', true, true],
    ['1 2 3 4 5 6 7', false, true],
  ])('with tabs %s one may be opened: %s, closed: %s', (open, opens, closes) => {
    const state = opened(...open.split(' '));
    expect([mayOpen(state), mayClose(state)]).toEqual([opens, closes]);
  });
});

describe('storage', () => {
  test('kept per customer; who has none goes on with those of before the login', () => {
    const stored = withTabsOf(withTabsOf({}, 12, opened('m8')), 0, opened('dado'));
    expect(keys(tabsOf(stored, 12))).toBe('m8*');
    expect(keys(tabsOf(stored, 0))).toBe('dado*');
    expect(keys(tabsOf(stored, 7))).toBe('dado*');
    const adopted = withTabsOf(stored, 7, opened('vite'));
    expect(Object.keys(adopted).sort()).toEqual(['12', '7']);
    expect(tabsOf(adopted, 0)).toEqual(NO_TABS);
  });

  test.each([
    [null],
    ['not json'],
    ['[]'],
    ['"text"'],
    ['{"0":null}'],
    ['{"0":{"tabs":{},"active":"a"}}'],
    ['{"0":{"tabs":[{"id":"a"}],"active":"a"}}'],
    [
      '{"0":{"tabs":[{"id":"a","key":"","label":"","route":"https://evil.example","shopRoute":"/shop","type":"default","data":{},"isNew":false,"entry":""}],"active":"a"}}',
    ],
  ])('what cannot be read is forgotten: %j', (text) => {
    expect(tabsOf(readTabs(text), 0)).toEqual(NO_TABS);
  });

  test('what was stored is read back', () => {
    const state = trail(search('m8'), article('VT'));
    expect(tabsOf(readTabs(JSON.stringify(withTabsOf({}, 12, state))), 12)).toEqual(state);
  });
});
