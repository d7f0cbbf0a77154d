import { type Rule, rulesOf } from '../rule.ts';

const both = rulesOf('general.purpose', 'both');
const live = rulesOf('general.purpose', 'live');
const sandbox = rulesOf('general.purpose', 'sandbox');
const endpoints = rulesOf('general.endpoints', 'both');
const client = rulesOf('general.endpoints', 'both', 'client');
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
  sandbox.unobservable(
    'sandbox.cannot-reach-ledger',
    'Nothing done in the sandbox touches money or the ledger.',
    'The ledger is not visible from the sandbox, whose balance is always zero.',
  ),
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
  client.judged('client.sends-json', 'A client sends its bodies as application/json.'),
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
