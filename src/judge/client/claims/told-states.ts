import type { ClientCaseFacts } from '../../../evidence/client-case.ts';
import { listedIn, objectOf } from '../../../evidence/read.ts';
import type { RuleId } from '../../../contract/rules.ts';
import { claims, type ClaimJudge, type Place } from '../claim-judge.ts';
import { handledEvents } from '../handled-events.ts';
import { paidType } from '../receiver-events.ts';
import { pairs, type Pair } from '../told.ts';
import { quoted } from '../../ruling.ts';

/** A charge is told as paid, which nothing says: whoever believes it hands out goods that nobody paid. */
export const toldPaid: ClaimJudge = (facts) => {
  const wrong = pairs(facts).filter((pair) => isOfCharge(pair) && pair.told['state'] === 'succeeded');
  return (['client.no-fulfilment-on-created', 'client.no-fulfilment-before-succeeded'] as const).flatMap((rule) =>
    claims(
      rule,
      wrong.filter((pair) => ruleOf(pair) === rule).map((pair) => unlessSeen(facts, pair, 'succeeded')),
    ),
  );
};

/** A charge that was paid is told as one that was not. */
export const toldUnpaid: ClaimJudge = (facts) =>
  claims(
    'client.values-untouched',
    pairs(facts)
      .filter(
        ({ wire, told: { state } }) => wire['state'] === 'succeeded' && (state === 'failed' || state === 'expired'),
      )
      .filter(isOfCharge)
      .map((pair) => unlessSeen(facts, pair, String(pair.told['state']))),
  );

const ruleOf = ({ command: { op } }: Pair): RuleId =>
  op.startsWith('create_') ? 'client.no-fulfilment-on-created' : 'client.no-fulfilment-before-succeeded';

const isOfCharge = ({ told, wire }: Pair): boolean => wire['object'] === 'charge' && told['id'] === wire['id'];

function unlessSeen(facts: ClientCaseFacts, { command, wire, exchange }: Pair, state: string): Place {
  const { id } = wire;
  const isSeen =
    wire['state'] === state ||
    facts.exchanges.some((each) =>
      [objectOf(each), ...listedIn(each)].some((object) => object?.['id'] === id && object?.['state'] === state),
    );
  const isPosted = handledEvents(facts).some(
    ({ charge, type }) => charge === id && (type === paidType) === (state === 'succeeded'),
  );
  if (isSeen || isPosted) return null;
  const expected = `the state ${quoted(wire['state'])}, as it came`;
  return { expected, actual: `${command.op} told the state ${quoted(state)}`, exchanges: [exchange.n] };
}
