import { expect, test } from 'vitest';
import { setLocaleResolver } from '#kit/texts/page-language.ts';
import { fieldSentence } from './field-name.ts';

test.each([
  ['it', 'quantity', ['deve essere un numero'], 'Quantità: deve essere un numero'],
  ['en', 'quantity', ['must be a number'], 'Quantity: must be a number'],
  ['it', 'cart_rows.0.quantity', ['troppo grande'], 'Quantità (riga 1): troppo grande'],
  ['en', 'rows.11.code', ['a', 'b'], 'Code (line 12): a · b'],
  ['en', 'item_ids.2', ['not a number'], 'Product (line 3): not a number'],
  ['it', 'promo_code', [''], 'Promozione: valore non valido'],
  ['en', 'promo_code', [], 'Promotion: not valid'],
  // A field without a label keeps the API's name, also the names that every object has.
  ['it', 'sequence', ['troppo grande'], 'sequence: troppo grande'],
  ['en', 'field_filetto.0', ['x'], 'field_filetto.0: x'],
  ['it', 'constructor', ['x'], 'constructor: x'],
] as const)('%s, %s: named in the language of the page (S-8.4)', (locale, field, texts, line) => {
  setLocaleResolver(() => locale);
  expect(fieldSentence(field, texts)).toBe(line);
});
