import { spans } from '../contract/limits.ts';
import { asObject } from '../evidence/read.ts';
import type { Draw } from './draw.ts';
import type { Order } from './order.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface EventFields {
  readonly id: string;
  readonly type: string;
  readonly fields: Fields;
}

/** What an event is to tell beside what its order says. */
interface Telling {
  readonly type?: string;
  readonly state?: string;
  readonly charge?: string;
  readonly amount?: number;
  readonly livemode?: boolean;
  /** Of a bill, after this payment. */
  readonly outstanding?: number;
  /** How long ago it happened, in milliseconds. */
  readonly ago_ms?: number;
  /** Members of data in place of a charge's. */
  readonly data?: Fields;
  /** More members of data, and of the event. */
  readonly more?: Fields;
  readonly moreOfEvent?: Fields;
}

/** Makes the events about one order. */
export class EventMaker {
  readonly #draw: Draw;
  readonly #order: Order;
  readonly #now: number;

  constructor(draw: Draw, order: Order, now: number) {
    this.#draw = draw;
    this.#order = order;
    this.#now = now;
  }

  /** Somebody paid, unless it is told otherwise. */
  event(telling: Telling = {}): EventFields {
    const draw = this.#draw;
    const id = draw.id('ev');
    const type = telling.type ?? 'charge.succeeded';
    const at = this.#now - (telling.ago_ms ?? draw.between(0, 4_000));
    const fields = draw.shuffled({
      id,
      object: 'event',
      type,
      created: Math.floor(at / 1000),
      livemode: telling.livemode ?? this.#order.livemode,
      data: draw.shuffled({ ...(telling.data ?? this.#charge(telling, at)), ...telling.more }),
      delivery: delivery(1),
      ...telling.moreOfEvent,
    });
    return { id, type, fields };
  }

  #charge(telling: Telling, at: number): Fields {
    const { reference, amount_minor, currency, kind, rail, charge, till, bill } = this.#order;
    const draw = this.#draw;
    const amount = telling.amount ?? amount_minor;
    const fee = Math.floor(amount / draw.between(40, 200));
    const created = at - draw.between(5_000, 60_000);
    return {
      id: telling.charge ?? charge ?? draw.id('ch'),
      object: 'charge',
      state: telling.state ?? 'succeeded',
      amount_minor: amount,
      fee_minor: fee,
      net_minor: amount - fee,
      currency,
      rail: rail ?? 'mpesa',
      reference,
      description: draw.among('', 'Malipo ya oda'),
      metadata: draw.among<Fields>({}, { note: 'kahawa' }),
      created: new Date(created).toISOString(),
      expires_at: new Date(created + (kind === 'pos' ? spans.posWindow : spans.chargeWindow)).toISOString(),
      ...(till !== null && { till }),
      ...(bill && { customer_ref: bill.customer_ref, bill: { ...bill, outstanding_minor: telling.outstanding ?? 0 } }),
    };
  }
}

const delivery = (attempts: number): Fields => ({
  state: attempts === 1 ? 'pending' : 'retrying',
  attempts,
  attempts_remaining: Math.max(0, 8 - attempts),
  last_status: attempts === 1 ? null : 500,
  last_response: attempts === 1 ? null : '',
  last_attempt_at: null,
  next_attempt_at: null,
});

/** The same event, told of a later attempt. */
export const attempted = (event: EventFields, attempt: number): EventFields =>
  attempt === 1 || !('delivery' in event.fields)
    ? event
    : {
        ...event,
        fields: { ...event.fields, delivery: { ...asObject(event.fields['delivery']), ...delivery(attempt) } },
      };
