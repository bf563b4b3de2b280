/** Colleagues who have the same record open; nothing when there is none. For the head of a detail page. */
import type { PresenceTopic } from '#contract/office/presence-topics.ts';
import { m } from '#office/messages/messages.js';
import { usePresence } from '../lib/use-presence.ts';
import { initialsOf } from './initials.rules.ts';
import './also-here.css';

export function AlsoHere({ topic, record }: { readonly topic: PresenceTopic; readonly record: string }) {
  const others = usePresence(topic, record);
  if (others.length === 0) return null;
  const names = others.map(({ name }) => name).join(', ');
  return (
    <span className="also-here" role="status">
      {others.slice(0, 3).map(({ user_id: id, name }) => (
        <span className="face" aria-hidden="true" key={id}>
          {initialsOf(name)}
        </span>
      ))}
      {m.frame_also_here({ count: others.length, names })}
    </span>
  );
}
