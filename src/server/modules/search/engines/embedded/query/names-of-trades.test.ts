import { describe, expect, test } from 'vitest';
import { sample } from '../../../../../../../test/search/sample-documents.ts';
import type { SearchDocument } from '../../search-document.ts';
import { buildEngine } from '../build-engine.ts';

/** A catalogue in one language: `name | family`, ids from 1. */
function catalogue(...lines: string[]): SearchDocument[] {
  return lines.map((line, place) => {
    const [name = '', family = 'Altro'] = line.split(' | ');
    return sample(place + 1, name, { family: [{ code: family, label: { it: family, en: family } }] });
  });
}

function searchOf(documents: readonly SearchDocument[]) {
  const engine = buildEngine(documents);
  return (text: string) => {
    const { ids, near, correctedQuery } = engine.search({
      text,
      lang: 'it',
      filters: {},
      priceView: null,
      sort: 'default',
      page: 1,
      perPage: 10,
      near: true,
    });
    return { ids: [...ids].sort((one, other) => one - other), near: [...near], correctedQuery };
  };
}

describe('the same thing, written otherwise (C-SRCH-6)', () => {
  const search = searchOf(
    catalogue(
      'GRANA PAD. GRATT. GR. 500',
      'GRANA PADANO GRATTUGIATO KG.1',
      'COUS COUS MEDIO 1 KG',
      'MOZZARELLA FIORDILATTE KG 2,5',
      'AMM.RE ANT. SX PANDA',
      'LATTE S/LATTOSIO LT 1',
      'Resistor metal film 4k7 1%',
      'ceramic Capacitor 0.1uF 50V',
      'POLO BIANCO TG. L',
      'POLO BIANCO TG. XL',
      'Nastro adesivo mm 50 x mt 66',
      'Cucitrice da tavolo',
    ),
  );
  test.each([
    ['grana grattugiato', [1, 2]],
    ['grana gratt.', [1, 2]],
    ['grana 0,5 kg', [1]],
    ['couscous', [3]],
    ['fior di latte', [4]],
    ['mozzarella 2500 g', [4]],
    ['ammortizzatore panda', [5]],
    ['latte senza lattosio', [6]],
    ['resistor 4,7 kohm', [7]],
    ['resistenza 4700 ohm', [7]],
    ['capacitor 100nF', [8]],
    ['polo taglia l', [9]],
    ['polo tg xl', [10]],
    ['nastro 50x66', [11]],
    ['stapler', [12]],
  ])('%s → %j', (text, ids) => {
    const found = search(text);
    expect([found.ids, found.correctedQuery]).toEqual([ids, null]);
  });
});

test('what replaces the article comes before what only shares a word (C-SRCH-6)', () => {
  const search = searchOf(
    catalogue(
      'Filtro abitacolo Punto | Filtri abitacolo',
      'Filtro antipolline Panda | Filtri abitacolo',
      'Filtro antipolline Clio | Filtri abitacolo',
      'Filtro olio Punto | Filtri olio',
      'Filtro aria Punto | Filtri aria',
    ),
  );
  const { ids, near } = search('filtro antipolline panda');
  expect([ids, near[0]]).toEqual([[2], 3]);
});

test('a word of the catalogue is not replaced by a more frequent one (C-SRCH-6)', () => {
  const names = Array.from({ length: 20 }, (_, place) => `Tubo basso ${place}`);
  const { ids, correctedQuery } = searchOf(catalogue('Vite passo fine', ...names))('tubo passo');
  expect([ids, correctedQuery]).not.toContain('tubo basso');
});

test('an exact size is found when no article has the word for the thing (C-SRCH-6)', () => {
  expect(searchOf(catalogue('Punti metallici 24/6', 'Punti metallici 23/13'))('graffette 24/6').ids).toEqual([1]);
});

test('a count glued to its word is both, also where some article writes it glued (C-SRCH-6)', () => {
  const search = searchOf(catalogue('PANTOPRAZOLO 28 CPR 40 MG', 'PANTOPRAZOLO 14 CPR 40 MG', 'RAMIPRIL 28CPR 5 MG'));
  expect(search('pantoprazolo 40 28cpr').ids).toEqual([1]);
  expect(search('28cpr').ids).toEqual([1, 3]);
});
