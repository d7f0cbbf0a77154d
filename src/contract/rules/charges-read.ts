import { type Rule, rulesOf } from '../rule.ts';

const list = rulesOf('GET /v1/charges', 'both');
const get = rulesOf('GET /v1/charges/{id}', 'both');

export const chargesReadRules = [
  list.judged('charges.list.status-200', 'Listing charges answers 200.'),
  list.judged('charges.list.holds-charges', 'Every object of the list is a charge.'),
  list.judged('charges.list.holds-created', 'A charge that was created stands in the list.'),
  list.judged('charges.list.own-business-only', 'The list holds no charge of another business.'),
  list.judged('charges.list.state-requires-payment', 'The filter requires_payment gives charges in that state only.'),
  list.judged('charges.list.state-processing', 'The filter processing gives charges in that state only.'),
  list.judged('charges.list.state-succeeded', 'The filter succeeded gives charges in that state only.'),
  list.judged('charges.list.state-failed', 'The filter failed gives charges in that state only.'),
  list.judged('charges.list.state-expired', 'The filter expired gives charges in that state only.'),
  list.judged('charges.list.state-filter-complete', 'A filter leaves out no charge that is in the state.'),
  get.judged('charges.get.status-200', 'Reading a charge answers 200.'),
  get.judged('charges.get.the-one-asked', 'The charge that is read has the id that was asked for.'),
  get.judged('charges.get.unknown-not-found', 'An id that never existed is not found.'),
  get.judged('charges.get.foreign-not-found', 'A charge of another business is not found.'),
  get.judged('charges.get.foreign-indistinguishable', 'A foreign charge and an unknown id are answered alike.'),
] as const satisfies readonly Rule[];
