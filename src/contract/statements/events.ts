export const eventStatements = {
  'events.object': `
    heading.1 | object is event. | event.object
    table.1.1 | An event has an id, a text. | event.id
    table.1.2 | Its id starts with ev_. | event.id-prefix
    table.2 | type is one of four words. | event.type
    table.3 | created is in Unix seconds. | event.created
    table.4 | livemode tells test events by false. | event.livemode event.livemode-true-on-live
      webhooks.test-event-livemode-false
    table.5.1 | data of a charge's event is about that charge. | event.data event.charge-details
    table.5.2 | The reference is in it. | event.charge-reference
    table.5.3 | What else data has is left open. | event.data-contents
    table.6 | delivery is an object. | event.delivery event.delivery-in-posted-event
  `,
  'events.delivery': `
    table.1 | state is one of five words. | delivery.state
    table.2 | attempts is an integer. | delivery.attempts
    table.3 | attempts_remaining is an integer. | delivery.attempts-remaining
    table.4.1 | last_status is the answer to the last attempt. | delivery.last-status
      delivery.last-status-of-last-attempt
    table.4.2 | It is 0 where no receiver was reached. | delivery.last-status-zero-when-unreachable
    table.5 | last_response is a text or null. | delivery.last-response
    table.6 | last_attempt_at is Unix seconds or null. | delivery.last-attempt-at
    table.7 | next_attempt_at is Unix seconds or null. | delivery.next-attempt-at
  `,
  'events.states': `
    paragraph.1.1 | A delivery has five states. | delivery.state
    paragraph.1.2 | Without an active endpoint it is unrouted. | delivery.unrouted-without-endpoint
    paragraph.1.3 | The event can be read all the same. | delivery.unrouted-stays-readable
    paragraph.1.4 | Its other moves are left open. | delivery.transitions delivery.unrouted-later
  `,
  'events.log': `
    paragraph.1.1 | The log is listed and read. | events.list.served events.list.holds-events
      events.list.own-business-only events.get.*
    paragraph.1.2 | It has each event's delivery. | event.delivery
    paragraph.1.3 | How it is asked and wrapped is left open. | events.list.query-parameters events.list.envelope
      events.list.test-events events.statuses
    paragraph.1.4 | A retry attempts the delivery again. | events.retry.attempts-again events.retry.unknown-not-found
      events.retry.foreign-not-found
    paragraph.1.5 | How it is asked and answered is left open. | events.retry.answer
  `,
  events: `
    bullet.1.1 | Events are posted where the mode's endpoint is. | webhooks.posted-to-endpoint webhooks.body-is-event
    bullet.1.2 | The endpoint's secret signs them. | webhooks.signed webhook-endpoint.secret-prefix
    bullet.2 | There are four types. | event.type
    bullet.3.1 | For the payment of a bill, charge.succeeded is sent. | events.bill-payment-is-charge-succeeded
      events.success-emits-charge-succeeded
    bullet.3.2 | Its data.bill has three fields. | events.bill-id events.bill-control-number
      events.bill-outstanding-minor events.bill-outstanding-before-or-after
    bullet.3.3 | Paying a bill makes no other event. | events.no-bill-paid-event
    bullet.3.4 | By customer_ref and the id there clients reconcile. | client.reconciles-bills
    bullet.4 | A payment at a till is one with rail wallet and the till. | events.pos-payment-is-charge-succeeded
      events.pos-rail-wallet events.pos-till
    bullet.5.1 | Test events have an address of their own. | webhooks.test-event-to-test-endpoint
      webhooks.no-test-events-to-live-endpoint
    bullet.5.2 | Their livemode is false. | webhooks.test-event-livemode-false
    bullet.6.1 | With no active endpoint events are unrouted. | delivery.unrouted-without-endpoint
    bullet.6.2 | The log keeps those, too. | delivery.unrouted-stays-readable
    bullet.7 | A last_status of 0 says that no receiver was reached. | delivery.last-status-zero-when-unreachable
    bullet.8 | How a post is signed is left open. | webhooks.signature
    bullet.9 | When it is tried again is left open. | webhooks.retry-schedule webhooks.receiver-answer
    bullet.10 | What causes the other types is left open. | webhooks.what-emits-*
  `,
} as const;
