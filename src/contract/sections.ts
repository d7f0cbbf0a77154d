/** The headings of the document under which it states something, in its order. */
export const sections = [
  'Merchant Payments API',
  'What the service does',
  'Resources and their fields',
  "Charge (object = 'charge')",
  'POS charge (a Charge plus)',
  "Payment link (object = 'payment_link')",
  "Bill (object = 'bill')",
  "Balance (object = 'balance')",
  "Event (object = 'event')",
  "Webhook endpoint (object = 'webhook_endpoint')",
  "List (object = 'list')",
  "Bill notice (response of the notify operation, object = 'bill_notice')",
  'States and transitions: Charge',
  'States and transitions: Bill',
  'States and transitions: Event delivery',
  'States and transitions: Webhook endpoint',
  'Endpoints',
  'POST /v1/charges',
  'GET /v1/charges',
  'GET /v1/charges/{id}',
  'GET /v1/balance',
  'POST /v1/pos/charges',
  'POST /v1/bills',
  'GET /v1/bills',
  'GET /v1/bills/{id}',
  'POST /v1/bills/{id}/notify',
  'POST /v1/payment_links',
  'GET /v1/payment_links',
  'GET /v1/payment_links/{id}',
  'POST /v1/webhook_endpoints',
  'GET /v1/webhook_endpoints',
  'DELETE /v1/webhook_endpoints/{id}',
  'Event endpoints',
  'Idempotency rules',
  'Authentication',
  'Scopes',
  'Lifetime and retirement',
  'Who may make keys',
  'Events',
  'Errors',
  'Limits',
  'Sandbox behaviour',
  'Versioning',
] as const;

export type Section = (typeof sections)[number];

const places: ReadonlyMap<Section, number> = new Map(sections.map((section, place) => [section, place]));

/** For sorting: the order of two entries of the document. */
export const inDocumentOrder = (one: { readonly section: Section }, other: { readonly section: Section }): number =>
  places.get(one.section)! - places.get(other.section)!;
