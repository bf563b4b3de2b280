/** Whether two names are probably the same company, for staff who decide about a registration (C-ID-5). */

/** Legal forms say nothing about who it is. */
const FORMS = new Set(
  'srl srls spa sapa sas snc ss sc scarl scrl coop soc societa cooperativa ditta individuale impresa gmbh ag kg ohg ltd limited llc plc inc sarl sa bv nv'.split(
    ' ',
  ),
);
const LINKS = new Set('di dei del della delle e ed and the und et c co f lli fratelli'.split(' '));

/** Words that tell a company from others: `Termoidraulica F.lli Colombo S.r.l.` → termoidraulica, colombo. */
export function tellingWords(name: string): string[] {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // `S.r.l.` is one word, `Rossi.Bianchi` are two.
    .replace(/\b((?:\p{L}\.){2,}(?:\p{L}\b)?)/gu, (short) => short.replaceAll('.', ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !FORMS.has(word) && !LINKS.has(word));
  return telling.length > 0 ? telling : words;
}

/** The rarest word is probably the longest: candidates are looked up by it. Empty = there is none worth it. */
export function longestWord(name: string): string {
  const [longest = ''] = tellingWords(name).toSorted((one, other) => other.length - one.length);
  return longest.length >= 4 ? longest : '';
}

const ENOUGH = 0.75;

/** Dice coefficient of pairs of letters, over the telling words in alphabetical order: 0 to 1. */
export function nameLikeness(one: string, other: string): number {
  const pairs = (name: string): string[] => {
    const text = tellingWords(name).toSorted().join('');
    return Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2));
  };
  const left = pairs(one);
  const right = pairs(other);
  if (left.length === 0 || right.length === 0) return 0;
  const rest = [...right];
  let shared = 0;
  for (const pair of left) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    rest.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / (left.length + right.length);
}

export const isNearName = (one: string, other: string): boolean => nameLikeness(one, other) >= ENOUGH;

/** Mailboxes of anybody: that two people have one says nothing. Certified mail too is sold to everybody. */
const PUBLIC_DOMAINS = new Set(
  `gmail.com googlemail.com outlook.com outlook.it hotmail.com hotmail.it live.com live.it msn.com icloud.com me.com yahoo.com
  yahoo.it libero.it virgilio.it tiscali.it alice.it tim.it tin.it inwind.it iol.it fastwebnet.it aruba.it email.it gmx.de
  gmx.net web.de t-online.de orange.fr free.fr laposte.net proton.me protonmail.com pec.it legalmail.it arubapec.it
  postecert.it pec.aruba.it`.split(/\s+/),
);

/** The domain of a company’s own mailboxes; empty = the mailbox is with a provider. */
export function ownDomain(email: string): string {
  const domain = email.toLowerCase().split('@')[1] ?? '';
  return PUBLIC_DOMAINS.has(domain) ? '' : domain;
}
