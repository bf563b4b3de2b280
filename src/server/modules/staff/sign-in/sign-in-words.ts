/** Texts of the sign-in page of the office: it is rendered by the server, before anybody's language is known (C-OFF-12). */
import type { Locale } from '#contract/values/locale.ts';

export interface SignInWords {
  readonly brand: string;
  readonly title: string;
  readonly intro: string;
  readonly shop: string;
  readonly passkey: string;
  readonly or: string;
  readonly email: string;
  readonly password: string;
  readonly forgotten: string;
  readonly go: string;
  readonly life: string;
  readonly missing: string;
  readonly wrong: string;
  readonly wait: (seconds: number) => string;
  readonly passkeyWrong: string;
  readonly codeTitle: string;
  readonly codeIntro: string;
  readonly recoveryIntro: string;
  readonly code: string;
  readonly enter: string;
  readonly codeWrong: string;
  readonly tooLate: string;
  readonly other: string;
  readonly enrolTitle: string;
  readonly enrolIntro: string;
  readonly enrolBegin: string;
  readonly enrolScan: string;
  readonly enrolSecret: string;
  readonly enrolAgain: string;
  readonly picture: string;
  readonly codesTitle: string;
  readonly codesIntro: string;
  readonly codesKept: string;
  readonly foreign: string;
  readonly tooMany: string;
  readonly away: string;
  readonly side: string;
  readonly sideText: string;
  /** The other language, in its own words. */
  readonly otherLanguage: string;
}

export const SIGN_IN_WORDS: Readonly<Record<Locale, SignInWords>> = {
  it: {
    brand: 'ufficio',
    title: 'Entra in ufficio',
    intro: 'Per chi lavora qui. I clienti entrano dal',
    shop: 'negozio',
    passkey: 'Entra con la passkey',
    or: 'oppure',
    email: 'Email',
    password: 'Password',
    forgotten: 'Dimenticata?',
    go: 'Continua',
    life: 'Si resta dentro 8 ore senza usarlo, al più 7 giorni.',
    missing: 'Scrivi email e password.',
    wrong: 'Email o password non corrette, oppure non è un accesso dell’ufficio.',
    wait: (seconds) => `Troppi tentativi: riprova fra ${seconds} secondi.`,
    passkeyWrong: 'La passkey non è stata accettata: riprova, o entra con la password.',
    codeTitle: 'Secondo passo',
    codeIntro: 'Il codice di sei cifre dell’app sul tuo telefono, oppure un codice di recupero.',
    recoveryIntro: 'Un codice di recupero, oppure la tua passkey.',
    code: 'Codice',
    enter: 'Entra',
    codeWrong: 'Codice non corretto: ogni codice vale una volta sola e per mezzo minuto.',
    tooLate: 'È passato troppo tempo: scrivi di nuovo la password.',
    other: 'Entra con un altro account',
    enrolTitle: 'Serve un secondo passo',
    enrolIntro: 'In questo ufficio si entra con la password e con un codice dell’app di autenticazione del telefono.',
    enrolBegin: 'Collega l’app',
    enrolScan: 'Inquadra il codice con l’app, poi scrivi le sei cifre che mostra.',
    enrolSecret: 'Oppure scrivi nell’app questa chiave',
    enrolAgain: 'Mostra di nuovo il codice da inquadrare',
    picture: 'Codice QR da inquadrare con l’app',
    codesTitle: 'Codici di recupero',
    codesIntro: 'Ognuno vale una volta, se perdi il telefono. Stampali o copiali adesso: non li rivedrai.',
    codesKept: 'Li ho conservati: entra',
    foreign: 'La richiesta viene da un’altra pagina: ricarica e riprova.',
    tooMany: 'Troppe richieste: aspetta un momento e riprova.',
    away: 'In questo momento non riusciamo a controllare: riprova fra poco.',
    side: 'Il banco di lavoro del negozio',
    sideText: 'Ordini, clienti, articoli e prezzi in un posto solo, da tastiera.',
    otherLanguage: 'English',
  },
  en: {
    brand: 'office',
    title: 'Sign in to the office',
    intro: 'For the people who work here. Customers log in to the',
    shop: 'shop',
    passkey: 'Sign in with a passkey',
    or: 'or',
    email: 'Email',
    password: 'Password',
    forgotten: 'Forgotten?',
    go: 'Continue',
    life: 'You stay signed in for 8 hours without use, 7 days at most.',
    missing: 'Enter email and password.',
    wrong: 'Email or password is wrong, or it is no login of the office.',
    wait: (seconds) => `Too many attempts: try again in ${seconds} seconds.`,
    passkeyWrong: 'The passkey was not accepted: try again, or sign in with the password.',
    codeTitle: 'Second step',
    codeIntro: 'The six-digit code of the app on your phone, or a recovery code.',
    recoveryIntro: 'A recovery code, or your passkey.',
    code: 'Code',
    enter: 'Sign in',
    codeWrong: 'Wrong code: each code is valid once, and for half a minute.',
    tooLate: 'Too much time has passed: enter the password again.',
    other: 'Sign in with another login',
    enrolTitle: 'A second step is needed',
    enrolIntro: 'This office is entered with the password and a code of the authenticator app on your phone.',
    enrolBegin: 'Connect the app',
    enrolScan: 'Scan the code with the app, then enter the six digits that it shows.',
    enrolSecret: 'Or enter this key into the app',
    enrolAgain: 'Show the code to scan again',
    picture: 'QR code to scan with the app',
    codesTitle: 'Recovery codes',
    codesIntro: 'Each is valid once, if you lose your phone. Print or copy them now: you will not see them again.',
    codesKept: 'I have kept them: sign in',
    foreign: 'The request came from another page: reload and try again.',
    tooMany: 'Too many requests: wait a moment and try again.',
    away: 'We cannot check at this moment: try again shortly.',
    side: 'The workbench of the shop',
    sideText: 'Orders, customers, articles and prices in one place, by keyboard.',
    otherLanguage: 'Italiano',
  },
};
