import { idOf, objectOf, succeeded } from '../../../evidence/read.ts';
import { sameness } from '../../oracle/sameness.ts';
import { endpointOf, idempotencyKeyOf } from '../../request.ts';
import { claims, sentBy, type ClaimJudge } from '../claim-judge.ts';

const creating: readonly string[] = ['create_charge', 'create_pos_charge'];
const ended: readonly unknown[] = ['failed', 'expired'];

/** Who asks for a charge asks for one: a second one beside the first lets the payer pay twice. */
export const oneCharge: ClaimJudge = (facts) =>
  claims(
    'client.retries-with-same-key',
    facts.commands
      .filter(({ op }) => creating.includes(op))
      .flatMap((command) => {
        const sent = sentBy(facts, command);
        const made = sent.filter((each) => endpointOf(each)?.idempotency === 'required' && succeeded(each));
        const [first] = made;
        const second = made.find((each) => first && idOf(each) !== idOf(first) && sameness(first, each).is === 'same');
        const hasEnded = sent.some(
          (each) => first && idOf(each) === idOf(first) && ended.includes(objectOf(each)?.['state']),
        );
        if (!first || !second || hasEnded) return [];
        if (idempotencyKeyOf(first.request) === idempotencyKeyOf(second.request)) return [];
        const actual = `two charges for one ${command.op}, the second with another Idempotency-Key`;
        return [{ expected: 'one charge for each that is asked for', actual, exchanges: [first.n, second.n] }];
      }),
  );
