/** A reply of staff to a visitor, with the question below it; in the visitor’s language. */
import type { OutgoingEmail } from '../mail/index.ts';
import type { LockedEnquiry } from './enquiry-desk.repository.ts';

/** Begin of the keys of all replies to an enquiry. */
export const answersOf = (enquiry: number): string => `enquiry:${enquiry}:answer:`;

const QUESTION = { it: 'La tua richiesta:', en: 'Your enquiry:' } as const;

export function answerEmail(
  { id: enquiry, name, email, locale, topic, message }: LockedEnquiry,
  answer: { readonly id: number; readonly author: string; readonly text: string; readonly replyTo: string },
): OutgoingEmail {
  const quoted = message.split('\n').map((line) => `> ${line}`);
  return {
    kind: 'enquiry-answer',
    recipient: email,
    locale,
    values: {
      recipient_name: name,
      request_number: String(enquiry),
      topic: topic.slice(0, 100),
      author: answer.author,
      answer: { block: 'written', text: answer.text },
      question: { block: 'written', text: [QUESTION[locale], ...quoted].join('\n') },
    },
    ...(answer.replyTo && { replyTo: answer.replyTo }),
    dedupeKey: `${answersOf(enquiry)}${answer.id}`,
  };
}
