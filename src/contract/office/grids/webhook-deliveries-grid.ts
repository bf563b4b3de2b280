/** Deliveries of webhooks: what was sent to other systems, what failed and why, the newest first. */
import { EVENT_TYPES } from '#contract/values/event-types.ts';
import { DELIVERY_FAULTS, DELIVERY_STATES, type DeliveryState, TEST_EVENT } from '#contract/values/webhook-words.ts';
import type { GridDefinition, GridFilter } from './grid-definition.ts';

const ONLY = (state: DeliveryState): GridFilter => ({ column: 'state', is: [state] });

/** The words of the feed: those who write the receiver read them there. */
const TYPES = [...EVENT_TYPES, TEST_EVENT].map((value) => ({ value, title: { it: value, en: value } }));

export const WEBHOOK_DELIVERIES_GRID = {
  name: 'webhook-deliveries',
  title: { it: 'Consegne dei webhook', en: 'Webhook deliveries' },
  permission: 'webhooks.write',
  columns: [
    { key: 'number', kind: 'code', title: { it: 'Numero', en: 'Number' }, width: 84 },
    { key: 'written', kind: 'time', title: { it: 'Dal', en: 'Since' }, width: 104 },
    { key: 'webhook', kind: 'text', title: { it: 'Webhook', en: 'Webhook' }, width: 180 },
    { key: 'connection', kind: 'code', title: { it: 'Collegamento', en: 'Connection' }, width: 120 },
    { key: 'type', kind: 'choice', title: { it: 'Evento', en: 'Event' }, choices: TYPES, width: 160 },
    { key: 'subject', kind: 'code', title: { it: 'Di che cosa', en: 'Subject' }, width: 200 },
    { key: 'state', kind: 'choice', title: { it: 'Stato', en: 'Status' }, choices: DELIVERY_STATES, width: 124 },
    { key: 'reason', kind: 'choice', title: { it: 'Perché no', en: 'Why not' }, choices: DELIVERY_FAULTS, width: 230 },
    { key: 'status', kind: 'number', title: { it: 'Risposta HTTP', en: 'HTTP status' }, width: 100 },
    { key: 'time', kind: 'number', title: { it: 'Durata, ms', en: 'Duration, ms' }, width: 92 },
    { key: 'tries', kind: 'number', title: { it: 'Tentativi', en: 'Tries' }, width: 80 },
    { key: 'next', kind: 'time', title: { it: 'Prossimo tentativo', en: 'Next try' }, width: 116 },
    { key: 'position', kind: 'number', title: { it: 'Posizione', en: 'Position' }, width: 90, optional: true },
  ],
  sort: [{ column: 'written', down: true }],
  sums: [],
  views: [
    { name: 'all', title: { it: 'Tutte', en: 'All' }, filters: [] },
    { name: 'failed', title: { it: 'Non consegnate', en: 'Failed' }, filters: [ONLY('failed')], alarm: true },
    {
      name: 'waiting',
      title: { it: 'In attesa', en: 'Waiting' },
      filters: [ONLY('waiting')],
      sort: [{ column: 'next', down: false }],
    },
    { name: 'delivered', title: { it: 'Consegnate', en: 'Delivered' }, filters: [ONLY('delivered')] },
  ],
} as const satisfies GridDefinition;
