import { describe, expect, test } from 'vitest';
import { isNearName, longestWord, ownDomain, tellingWords } from './company-name.rules.ts';

describe('companies that are probably the same (C-ID-5)', () => {
  test.each([
    ['Termoidraulica F.lli Colombo S.r.l.', 'termoidraulica colombo'],
    ['G.M. Impianti di Galli Mario', 'gm impianti galli mario'],
    ['Müller & Söhne GmbH', 'muller sohne'],
    ['S.r.l.', 'srl'],
    ['', ''],
  ])('words that distinguish %s', (name, words) => expect(tellingWords(name).join(' ')).toBe(words));

  test.each([
    ['Neri Impianti Srl', 'NERI IMPIANTI S.R.L.', true],
    ['Clima Lario di Bassi', 'Lario Clima S.r.l. di Bassi', true],
    ['Ferramenta Bonacina', 'Feramenta Bonacina snc', true],
    ['Idraulica Rossi', 'Idraulica Bianchi', false],
    ['Rossi', 'Russo', false],
    ['', 'Rossi', false],
  ])('%s and %s: %s', (one, other, near) => expect(isNearName(one, other)).toBe(near));

  test.each([
    ['Rusconi Impianti S.a.s.', 'impianti'],
    ['ABC srl', ''],
  ])('candidates for %s are looked up by %j', (name, word) => expect(longestWord(name)).toBe(word));

  test.each([
    ['anna@rusconi.example', 'rusconi.example'],
    ['anna.rusconi@Gmail.com', ''],
    ['no address', ''],
  ])('%s: domain %j', (email, domain) => expect(ownDomain(email)).toBe(domain));
});
