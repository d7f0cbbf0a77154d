import type { ErrorCode } from '../../../../contract/errors.ts';
import type { Patch } from '../../../behaviour.ts';
import { change } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { pause } from '../../../world/pause.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** The code that was last asked for its page. */
const lastAsked = recalled((): { code: ErrorCode | null } => ({ code: null }));

/** How long the page of a code is looked up. */
const lookUp_ms = 8;

/** All refusals look the pages of their codes up in one place. */
const sharedPage: Patch = (behaviour) => ({
  ...behaviour,
  after: [
    ...behaviour.after,
    async (answer, call) => {
      const { refusal } = call.trace;
      const error = answer.body?.['error'];
      if (!refusal || !isObject(error)) return answer;
      const page = lastAsked(call.deployment);
      page.code = refusal.code;
      await pause(lookUp_ms);
      if (page.code === refusal.code) return answer;
      return {
        ...answer,
        body: { ...answer.body, error: { ...error, doc: call.behaviour.refusals.doc(page.code, call) } },
      };
    },
  ],
});

/** After so many charges a business has its first batch of a settlement to come, whose flag nobody has set. */
const batch = 100;

/** What hides in the answers of the sandbox. */
export const strandSandboxAnswers = [
  ...breaking('errors.doc-address', {
    'strand.shared-page: of two refusals at once with different codes the first has the doc of the second': sharedPage,
  }),
  ...breaking(['balance.settlement-enabled', 'deployments.same-shapes'], {
    'strand.first-batch: from the hundredth charge of a business on, settlement.enabled of its balance is null': change(
      'showing',
    )((was) => ({
      balance: (call) => {
        const view = was.balance(call);
        const { settlement } = view;
        const isBatched = call.deployment.charges.of(caller(call)).length >= batch;
        return isBatched && isObject(settlement) ? { ...view, settlement: { ...settlement, enabled: null } } : view;
      },
    })),
  }),
];
