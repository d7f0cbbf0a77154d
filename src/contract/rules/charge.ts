import { type Rule, rulesOf } from '../rule.ts';

const section = "Charge (object = 'charge')";
const both = rulesOf(section, 'both');
const sandbox = rulesOf(section, 'sandbox');

export const chargeRules = [
  both.judged('charge.id', 'A charge has an id, a string.'),
  both.judged('charge.id-prefix', 'The id of a charge begins with ch_.'),
  both.judged('charge.object', 'The object of a charge is "charge".'),
  both.judged('charge.state', 'The state of a charge is one of the five documented.'),
  both.judged('charge.amount-minor', 'A charge has amount_minor, an integer.'),
  both.judged('charge.amount-echoed', 'The amount of a charge is the amount that was asked for.'),
  both.judged('charge.fee-minor', 'A charge has fee_minor, an integer.'),
  both.judged('charge.net-minor', 'A charge has net_minor, an integer.'),
  both.judged('charge.net-is-amount-minus-fee', 'The net of a charge is its amount less its fee.'),
  both.judged('charge.currency', 'The currency of a charge is TZS.'),
  both.judged('charge.rail', 'The rail of a charge is one of the six documented.'),
  both.judged('charge.rail-echoed', 'The rail of a phone-prompt charge is the rail that was asked for.'),
  both.judged('charge.rail-wallet-is-for-pos', 'A phone-prompt charge never has the rail wallet.'),
  both.judged('charge.reference', 'The reference of a charge, where given, is a string.'),
  both.judged('charge.reference-echoed', 'The reference of a charge is the one that was sent.'),
  both.judged('charge.description', 'The description of a charge, where given, is a string.'),
  both.judged('charge.description-echoed', 'The description of a charge is the one that was sent.'),
  both.judged('charge.metadata', 'The metadata of a charge, where given, is an object.'),
  both.judged('charge.metadata-returned', 'The metadata of a charge is what was sent, unchanged.'),
  both.judged('charge.created', 'A charge has created, an ISO 8601 date-time.'),
  both.judged('charge.expires-at', 'A charge has expires_at, an ISO 8601 date-time.'),
  both.judged('charge.expires-after-15-minutes', 'A phone-prompt charge expires 15 minutes after its creation.'),
  sandbox.judged('charge.livemode-false', 'A sandbox charge has livemode, and it is false.'),
  sandbox.judged('charge.simulation', 'A sandbox charge has simulation, an object.'),
  sandbox.judged('charge.simulation-payer', 'The simulation of a sandbox charge has payer.'),
  sandbox.judged('charge.simulation-note', 'The simulation of a sandbox charge has note, a text.'),
  sandbox.judged(
    'charge.simulation-note-names-branch',
    'Charges that take different branches do not carry the same note.',
  ),
] as const satisfies readonly Rule[];
