interface Version {
  readonly version: number;
  /** The version of the suite that released it, which closes it; null: it is not released, and takes what is added. */
  readonly released: string | null;
  /** Ids of rules that were added, or that ask for more since then. */
  readonly rules: readonly string[];
  /** Ids of rules that are no more. */
  readonly withdrawn: readonly string[];
}

/** The versions of the catalogue, the oldest first. A rule that none names is of the first. */
export const catalogueVersions: readonly Version[] = [
  { version: 1, released: '0.1.0', rules: [], withdrawn: [] },
  {
    version: 2,
    released: null,
    rules: [
      'auth.key-stored-as-hash',
      'bill.cancelled-at-null-until-cancelled',
      'bill.control-number-of-one-bill',
      'bill.control-number-stays',
      'bill.expires-not-before-its-time',
      'bill.paid-is-paid-in-full',
      'bill.paid-minor-never-shrinks',
      'bill.payable-in-parts',
      'bills.notify.number-not-stored',
      'charges.create.prompt-over-amount',
      'client.absent-is-left-out',
      'client.amounts-are-integers',
      'client.amounts-unchanged',
      'client.control-number-as-printed',
      'client.currency-tzs',
      'client.decides-by-code',
      'client.digits-stay-text',
      'client.documented-operations',
      'client.event-again-fulfils-once',
      'client.expiry-is-date-time',
      'client.filters-on-every-page',
      'client.fulfils-on-charge-succeeded',
      'client.fulfils-once',
      'client.going-live-changes-nothing-else',
      'client.hands-on-request-id',
      'client.hands-on-scope',
      'client.key-at-its-address',
      'client.key-kept-secret',
      'client.late-event-undoes-nothing',
      'client.limit-in-range',
      'client.link-resent-with-key',
      'client.link-url-as-returned',
      'client.links-not-paged',
      'client.lost-answer-is-unknown',
      'client.new-order-new-key',
      'client.no-blind-resend-of-bills',
      'client.no-new-key-after-mismatch',
      'client.no-offset',
      'client.notice-not-sent',
      'client.null-stays-null',
      'client.pages-to-the-end',
      'client.part-payment-is-not-paid',
      'client.pos-fee-is-mdr',
      'client.pos-payment-known',
      'client.refuses-forged-events',
      'client.sends-given-key',
      'client.stays-within-rate',
      'client.stops-with-refused-key',
      'client.stores-control-number',
      'client.takes-up-replacement',
      'client.test-events-fulfil-nothing',
      'client.times-as-documented',
      'client.unknown-event-fulfils-nothing',
      'client.unknown-fields-harmless',
      'client.values-untouched',
      'client.waits-the-window',
      'delivery.attempts',
      'delivery.attempts-remaining',
      'delivery.last-attempt-at',
      'delivery.last-status',
      'delivery.next-attempt-at',
      'event.charge-details',
      'events.list.own-business-only',
      'events.retry.foreign-not-found',
      'keys.lifetime-not-extended',
      'payment-link.hosted-page',
      'payment-link.paid-within-its-uses',
      'payment-link.used-from-zero',
      'pos-charge.code-of-one-charge',
      'sandbox.balance-zero',
      'scopes.fixed-at-creation',
      'webhook-endpoint.created',
      'webhook-endpoint.secret-never-read',
      'webhook-endpoint.updated',
      'webhook-endpoints.delete.served',
    ],
    withdrawn: ['client.stores-and-prints-control-number'],
  },
];

export const newestVersion: number = catalogueVersions.at(-1)!.version;

const laterRules: ReadonlyMap<string, number> = new Map(
  catalogueVersions.flatMap(({ version, rules }) => rules.map((id) => [id, version] as const)),
);

/** The version of the catalogue that a rule came with, or last asked for more in. */
export const sinceOf = (id: string): number => laterRules.get(id) ?? 1;
