import { type Rule, rulesOf } from '../rule.ts';

const both = rulesOf('general.purpose', 'both');
const live = rulesOf('general.purpose', 'live');
const sandbox = rulesOf('general.purpose', 'sandbox');
const endpoints = rulesOf('general.endpoints', 'both');
const versioning = rulesOf('general.versioning', 'both');

export const generalRules = [
  both.judged(
    'money.integers',
    'An amount in any answer is a whole number of minor units, also where no resource table names the field.',
  ),
  live.checked('money.balance-moves-by-net', 'A successful charge raises the balance by its net amount.'),
  both.unobservable(
    'payers.need-no-account',
    'Only a point-of-sale payer needs an account with the service.',
    'Who holds an account is not visible to a merchant.',
  ),
  live.judged('deployments.separate', 'A charge made on one deployment is not found on the other.'),
  live.judged(
    'deployments.same-shapes',
    'Live and sandbox refuse the same request with the same code and give the same documented fields.',
  ),
  sandbox.checked('sandbox.cannot-reach-ledger', 'Nothing done in the sandbox touches the balance that live shows.'),
  sandbox.judged('sandbox.unserved-bills', 'The sandbox does not serve bills.'),
  sandbox.judged('sandbox.unserved-payment-links', 'The sandbox does not serve payment links.'),
  sandbox.judged('sandbox.unserved-pos-charges', 'The sandbox does not serve POS charges.'),
  sandbox.judged('sandbox.unserved-events', 'The sandbox does not serve the event log.'),
  sandbox.judged(
    'sandbox.unserved-webhook-endpoints',
    'The sandbox does not serve webhook endpoints; its address is set on the dashboard.',
  ),
  sandbox.judged('sandbox.draft-business-works', 'A sandbox key of a draft business is served.'),
  endpoints.judged('answers.json', 'An answer with a body is JSON.'),
  endpoints.judged('answers.content-type', 'An answer with a body has the Content-Type application/json.'),
  versioning.judged('versioning.v1-path', 'The documented operations are served under /v1.'),
  versioning.unobservable(
    'versioning.additive',
    'No change of the API breaks a request that used to work.',
    'One run sees one version; comparing two runs shows a change.',
  ),
  versioning.unobservable(
    'versioning.v2-announced',
    'A breaking change would come as /v2, announced first.',
    'The changelog is not part of the API.',
  ),
] as const satisfies readonly Rule[];

export const generalStatements = {
  'general.document': `
    paragraph.1.1 | One document describes all of the service. | info: It describes the document.
    paragraph.1.2 | There is no other. | info: It describes the document.
    paragraph.2 | Addresses are written as four placeholders. | info: A target file gives the addresses.
  `,
  'general.purpose': `
    paragraph.1.1 | Payers are in Tanzania and pay by mobile money. | charges.create.msisdn-country
    paragraph.1.2 | Payers need no account, except at a till. | payers.need-no-account
    paragraph.1.3 | At a till one pays by the wallet of the service's app. | payers.need-no-account
      pos-charge.rail-wallet-when-paid
    paragraph.1.4 | What was collected is in the balance of the business. | money.balance-moves-by-net
    paragraph.1.5 | Businesses call a JSON API and authenticate by a secret key. | answers.json
      auth.bearer-key-accepted
    paragraph.1.6 | The service calls back by signed webhooks. | webhooks.posted-to-endpoint webhooks.signed
      webhooks.signature
    paragraph.2.1 | There are four ways to collect. | charges.create.status-201 pos.create.status-201
      links.create.status-201 bills.create.status-201
    paragraph.2.2 | Each of them ends in a charge. | charge.object pos.create.paid-by-scan
      payment-link.payment-is-a-charge bill.payment-is-a-charge
    table.1 | A phone is prompted, and its owner approves. | charges.create.prompts-payer lifecycle.approved-succeeds
    table.2 | A code is shown, and the payer scans it. | pos-charge.qr pos.create.paid-by-scan
    table.3.1 | A link leads to a page where one pays. | payment-link.url payment-link.hosted-page
      payment-link.payer-pays-fixed-amount
    table.3.2 | Whatever is paid there is a charge like others. | payment-link.payment-is-a-charge
    table.4.1 | A bill is for paying later. | bill.payment-is-a-charge
    table.4.2 | It takes payments of a part of it. | bill.payable-in-parts
    table.4.3 | More than one person may pay it. | undecided: No rule is about who pays a bill.
    table.4.4 | Its control number is typed into a menu. | bill.control-number bill.payment-is-a-charge
    table.4.5 | Or its hosted page is opened. | bill.hosted-page
    bullet.1.1 | Amounts are whole numbers. | money.integers charges.create.amount-integer pos.create.amount-integer
      links.create.amount-integer bills.create.amount-integer client.amounts-are-integers
    bullet.1.2 | One shilling is 100 of them. | bills.notify.message-has-outstanding
      charges.create.prompt-over-amount client.amounts-unchanged
    bullet.1.3 | All money is TZS. | charge.currency payment-link.currency bill.currency balance.currency
    bullet.2.1 | The payer agrees to amount_minor. | charge.amount-echoed charges.create.prompt-over-amount
      payment-link.payer-pays-fixed-amount
    bullet.2.2 | net_minor is what moves the balance. | money.balance-moves-by-net
    bullet.2.3 | fee_minor goes to the service. | charge.fee-minor charge.net-is-amount-minus-fee
    bullet.2.4 | No charge lacks any of the three. | charge.amount-minor charge.fee-minor charge.net-minor
      pos-charge.fee-minor-beside-mdr
    bullet.3.1 | Live and sandbox are two deployments. | deployments.separate
    bullet.3.2 | In the sandbox no money moves. | sandbox.cannot-reach-ledger sandbox.balance-zero
    bullet.3.3 | The ledger is out of its reach. | sandbox.cannot-reach-ledger sandbox.ledger-unavailable
    bullet.4.1 | The sandbox has charges and the balance. | charges.create.status-201 charges.get.status-200
      charges.list.status-200 balance.get.status-200
    bullet.4.2 | Bills, links, POS charges, events and endpoints are on live alone. | sandbox.unserved-*
      clients.live-only-operations
    bullet.4.3 | The dashboard sets the address for test events. | sandbox.unserved-webhook-endpoints
    bullet.5.1 | Live keys need a business that went live. | auth.live-key-needs-live-business
    bullet.5.2 | A draft business will do for sandbox keys. | sandbox.draft-business-works
    bullet.6.1 | Address and key are all that going live changes. | deployments.same-shapes
      client.going-live-changes-nothing-else
    bullet.6.2 | Requests and answers look alike on both. | deployments.same-shapes
      deployments.same-shapes-extra-fields
  `,
  'general.resources': `
    paragraph.1.1 | A date-time is written as ISO 8601. | date-times.precision-and-zone date-times.forms-read
      charge.created charge.expires-at payment-link.created payment-link.expires-at bill.created bill.expires-at
      bill.cancelled-at webhook-endpoint.created webhook-endpoint.updated
    paragraph.1.2 | Events count Unix seconds instead. | event.created delivery.last-attempt-at
      delivery.next-attempt-at client.times-as-documented
    paragraph.1.3 | The field object tells the type. | charge.object payment-link.object bill.object balance.object
      event.object webhook-endpoint.object list.object bill-notice.object objects.nested-object-field
  `,
  'general.endpoints': `
    paragraph.1.1 | Each deployment has its base address. | auth.test-key-refused-on-live
      auth.live-key-refused-on-sandbox clients.redirects
    paragraph.1.2 | JSON is sent and answered, and labelled so. | answers.json answers.content-type client.sends-json
      request.unknown-body-field request.content-type request.malformed-json
    paragraph.1.3 | No request goes without its key. | auth.missing-key-refused client.bearer-on-every-request
    paragraph.1.4 | Refusals are described under Errors. | info: It refers to the errors.
    table.1 | Charges are created, here and in the sandbox. | scopes.charges.create.*
    table.2 | Charges are listed, here and in the sandbox. | scopes.charges.list.*
    table.3 | A charge is read, here and in the sandbox. | scopes.charges.get.*
    table.4 | The balance is read, here and in the sandbox. | scopes.balance.get.*
    table.5 | POS charges are created on live. | scopes.pos.create.* sandbox.unserved-pos-charges
    table.6 | Bills are created on live. | scopes.bills.create.* sandbox.unserved-bills
    table.7 | Bills are listed on live. | scopes.bills.list.* sandbox.unserved-bills
    table.8 | A bill is read on live. | scopes.bills.get.* sandbox.unserved-bills
    table.9 | A notice is sent on live. | scopes.bills.notify.* sandbox.unserved-bills
    table.10 | Links are created on live. | scopes.links.create.* sandbox.unserved-payment-links
    table.11 | Links are listed on live. | scopes.links.list.* sandbox.unserved-payment-links
    table.12 | A link is read on live. | scopes.links.get.* sandbox.unserved-payment-links
    table.13 | Endpoints are set on live. | scopes.webhook-endpoints.set.* sandbox.unserved-webhook-endpoints
    table.14 | Endpoints are listed on live. | scopes.webhook-endpoints.list.* sandbox.unserved-webhook-endpoints
    table.15 | An endpoint is deleted on live. | scopes.webhook-endpoints.delete.* sandbox.unserved-webhook-endpoints
    table.16 | Events are listed on live. | scopes.events.list.* sandbox.unserved-events
    table.17 | An event is read on live. | scopes.events.get.* sandbox.unserved-events
    table.18 | An event is retried on live. | scopes.events.retry.* sandbox.unserved-events
  `,
  'general.versioning': `
    bullet.1.1 | Paths name the version. | versioning.v1-path client.documented-operations
    bullet.1.2 | Within the version things are only added. | versioning.additive client.unknown-fields-harmless
      client.unknown-event-fulfils-nothing
    bullet.1.3 | What used to work goes on working. | versioning.additive
    bullet.2 | What breaks callers would be a second version, told beforehand. | versioning.v2-announced
    bullet.3.1 | Changes so far gave keys scopes and lifetimes. | scopes.charges.create.required keys.expired-refused
    bullet.3.2 | They limit rates. | limits.test-key-limited-above-120 limits.live-key-limited-above-600
    bullet.3.3 | They refuse a used key with another amount. | idempotency.mismatch-on-amount
    bullet.3.4 | They demand an Idempotency-Key in the sandbox, too. | idempotency.required-on-charges
    bullet.3.5 | They honour such a key on links, where one is sent. | idempotency.link-same-key-same-link
    bullet.3.6 | They manage webhook endpoints. | scopes.webhook-endpoints.set.sufficient
    bullet.3.7 | They know three codes less, which nobody ever sent. | errors.code-in-catalogue
      idempotency.no-in-flight-error
  `,
} as const;
