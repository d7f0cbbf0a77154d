export const webhookStatements = {
  'webhooks.object': `
    heading.1 | object is webhook_endpoint. | webhook-endpoint.object
    table.1 | An endpoint has an id, a text. | webhook-endpoint.id
    table.2 | mode, live or test, follows the key. | webhook-endpoint.mode webhook-endpoint.mode-of-key
    table.3 | url is a URI. | webhook-endpoint.url webhook-endpoint.url-as-set
    table.4 | active is a boolean. | webhook-endpoint.active
    table.5 | created is a date-time. | webhook-endpoint.created
    table.6 | updated is a date-time. | webhook-endpoint.updated
    table.7.1 | The secret starts with whsec_. | webhook-endpoint.secret-prefix
    table.7.2 | Setting shows it, reading never. | webhook-endpoint.secret-on-set webhook-endpoint.secret-never-read
    table.7.3 | It is computed, so the dashboard can show it again. | webhook-endpoint.secret-on-dashboard
  `,
  'webhooks.states': `
    paragraph.1.1 | Set, an endpoint is active. | webhook-endpoint.active-after-set
    paragraph.1.2 | Deleted, it receives nothing. | webhook-endpoints.delete.stops-sending
    paragraph.1.3 | It is active no more. | webhook-endpoint.inactive-after-delete
    paragraph.1.4 | Its record stays. | webhook-endpoint.record-stays
  `,
  'webhooks.set': `
    paragraph.1.1 | url is needed. | webhook-endpoints.set.url-required
    paragraph.1.2 | It is https. | webhook-endpoints.set.url-https
    paragraph.1.3 | It has a host. | webhook-endpoints.set.url-host webhook-endpoints.set.private-host
    paragraph.1.4 | It holds no user or password. | webhook-endpoints.set.url-no-credentials
    paragraph.1.5 | It has 500 characters at most. | webhook-endpoints.set.url-500-accepted
      webhook-endpoints.set.url-limit webhook-endpoints.set.url-spelling
    paragraph.1.6 | Any other url is BAD_URL. | errors.cause-of-bad-url
    paragraph.1.7 | A mode has a single address. | webhook-endpoints.set.one-per-mode
    paragraph.1.8 | The key says the mode. | webhook-endpoint.mode-of-key
    paragraph.1.9 | Another address brings another secret. | webhook-endpoints.set.new-address-rotates-secret
      webhook-endpoints.set.after-delete
    paragraph.1.10 | The same address leaves the secret as it was. | webhook-endpoints.set.same-address-keeps-secret
    paragraph.1.11 | The answer is 201 and the endpoint with its secret. | webhook-endpoints.set.status-201
      webhook-endpoint.secret-on-set
  `,
  'webhooks.list': `
    paragraph.1.1 | The answer is 200 and the mode's endpoint. | webhook-endpoints.list.*
    paragraph.1.2 | The secret is not in it. | webhook-endpoint.secret-never-read
  `,
  'webhooks.delete': `
    paragraph.1.1 | Nothing more is sent. | webhook-endpoints.delete.served webhook-endpoints.delete.stops-sending
    paragraph.1.2 | Events from then on are unrouted. | webhook-endpoints.delete.later-events-unrouted
    paragraph.1.3 | What another business set is not found. | webhook-endpoints.delete.foreign-not-found
      webhook-endpoints.delete.unknown-not-found
    paragraph.1.4 | How success is answered is left open. | webhook-endpoints.delete.answer
      webhook-endpoints.delete.again
  `,
} as const;
