/** The parts of the document in its order, by chapter, each with the heading that it stands under. */
export const parts = {
  'general.document': 'Merchant Payments API',
  'general.purpose': 'What the service does',
  'general.resources': 'Resources and their fields',
  'charges.object': "Charge (object = 'charge')",
  'pos.object': 'POS charge (a Charge plus)',
  'links.object': "Payment link (object = 'payment_link')",
  'bills.object': "Bill (object = 'bill')",
  'balance.object': "Balance (object = 'balance')",
  'events.object': "Event (object = 'event')",
  'events.delivery': "Event (object = 'event')",
  'webhooks.object': "Webhook endpoint (object = 'webhook_endpoint')",
  'lists.object': "List (object = 'list')",
  'notices.object': "Bill notice (response of the notify operation, object = 'bill_notice')",
  'charges.states': 'States and transitions: Charge',
  'bills.states': 'States and transitions: Bill',
  'events.states': 'States and transitions: Event delivery',
  'webhooks.states': 'States and transitions: Webhook endpoint',
  'general.endpoints': 'Endpoints',
  'idempotency.header': 'Endpoints',
  'lists.paging': 'Endpoints',
  'charges.create': 'POST /v1/charges',
  'charges.list': 'GET /v1/charges',
  'charges.get': 'GET /v1/charges/{id}',
  'balance.get': 'GET /v1/balance',
  'pos.create': 'POST /v1/pos/charges',
  'bills.create': 'POST /v1/bills',
  'bills.list': 'GET /v1/bills',
  'bills.get': 'GET /v1/bills/{id}',
  'notices.send': 'POST /v1/bills/{id}/notify',
  'links.create': 'POST /v1/payment_links',
  'links.list': 'GET /v1/payment_links',
  'links.get': 'GET /v1/payment_links/{id}',
  'webhooks.set': 'POST /v1/webhook_endpoints',
  'webhooks.list': 'GET /v1/webhook_endpoints',
  'webhooks.delete': 'DELETE /v1/webhook_endpoints/{id}',
  'events.log': 'Event endpoints',
  idempotency: 'Idempotency rules',
  auth: 'Authentication',
  scopes: 'Scopes',
  'auth.lifetime': 'Lifetime and retirement',
  'auth.seats': 'Who may make keys',
  events: 'Events',
  errors: 'Errors',
  limits: 'Limits',
  sandbox: 'Sandbox behaviour',
  'general.versioning': 'Versioning',
} as const;

export type Part = keyof typeof parts;
export type Section = (typeof parts)[Part];

export const isPart = (text: string): text is Part => text in parts;

const places: ReadonlyMap<string, number> = new Map(
  [...new Set(Object.values(parts))].map((section, place) => [section, place]),
);

/** For sorting. */
export const inDocumentOrder = (one: { readonly section: Section }, other: { readonly section: Section }): number =>
  (places.get(one.section) ?? 0) - (places.get(other.section) ?? 0);
