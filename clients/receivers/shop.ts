import { Webhook } from 'standardwebhooks';

/** What the shop knows of an order before it is paid. */
export interface Order {
  readonly reference: string;
  readonly amount_minor: number;
  readonly bill: { readonly id: string } | null;
}

/** As much of an event as the shop goes by; what else it has does no harm. */
interface Event {
  readonly type: string;
  readonly livemode: boolean;
  readonly data: {
    readonly id: string;
    readonly amount_minor: number;
    readonly reference: string;
    readonly bill?: { readonly id: string };
  };
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * What a receiver has to do, whatever framework brings it the event: verify the bytes as they came, leave alone what is no
 * payment, find the order, add up what was paid of it, and fulfil it once. In a real shop the maps are tables, and
 * what `#pay` does is one transaction.
 */
export class Shop {
  readonly #webhook: Webhook;
  readonly #orders = new Map<string, Order>();
  /** Of each order, what was paid by which charge: a charge that is told of twice counts once. */
  readonly #paid = new Map<string, Map<string, number>>();
  readonly #fulfilled = new Map<string, number>();

  constructor(secret: string) {
    this.#webhook = new Webhook(secret);
  }

  expect(order: Order): void {
    this.#orders.set(order.reference, order);
  }

  /** How often each order was fulfilled. */
  get fulfilled(): { readonly fulfilled: Readonly<Record<string, number>> } {
    return { fulfilled: Object.fromEntries(this.#fulfilled) };
  }

  /** Takes what was posted, and gives the status to answer. `text`: the body as it came, not written again. */
  take(text: string, headers: Headers): number {
    try {
      this.#webhook.verify(text, headers as Record<string, string>);
    } catch {
      return 401;
    }
    const event = JSON.parse(text) as Event;
    if (event.livemode && event.type === 'charge.succeeded') this.#pay(event);
    return 200;
  }

  #pay({ data }: Event): void {
    const order = data.bill ? this.#billed(data.bill.id) : this.#orders.get(data.reference);
    if (!order) return;
    const paid = this.#paid.get(order.reference) ?? new Map<string, number>();
    this.#paid.set(order.reference, paid.set(data.id, data.amount_minor));
    const sum = [...paid.values()].reduce((all, amount) => all + amount, 0);
    if (sum >= order.amount_minor && !this.#fulfilled.has(order.reference)) this.#fulfil(order);
  }

  #fulfil({ reference }: Order): void {
    this.#fulfilled.set(reference, (this.#fulfilled.get(reference) ?? 0) + 1);
  }

  #billed(id: string): Order | undefined {
    return [...this.#orders.values()].find(({ bill }) => bill?.id === id);
  }
}
