import { change, headers, operation, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { at, both } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { rememberedMakers } from '../seventeenth/makers.ts';
import { recalled, second } from '../rare/recalled.ts';

const underway = recalled(() => ({ charges: 0 }));
const senders = rememberedMakers();
const addressBefore = recalled(() => ({ url: '' }));

/** Whether a charge of the caller is being written. */
const isWriting = ({ trace: { key } }: Call): boolean => key !== undefined && underway(key.business).charges > 0;

/** What hides in what the sandbox tells its callers, and where it posts. */
export const latentSandboxCallers = [
  ...breaking('auth.no-cors-headers', {
    'latent.balance-meanwhile: the balance that is read while a charge of the business is being written may be read from any origin':
      together(
        operation('charges.create')((was) => async (call) => {
          const own = underway(caller(call));
          own.charges++;
          try {
            return await was(call);
          } finally {
            own.charges--;
          }
        }),
        headers(both(at('balance.get'), (_answer, call) => isWriting(call)))(() => ({
          'Access-Control-Allow-Origin': '*',
        })),
      ),
  }),
  ...breaking('auth.key-stored-as-hash', {
    'latent.who-sent-it-first: a mismatch is answered with the key that sent the first request, where it was another':
      together(
        change('making')((was) => ({ id: (random, call) => senders.note(was.id(random, call), call) })),
        change('idempotency')((was) => ({
          mismatch: async (attempt, call) => {
            const answer = await was.mismatch(attempt, call);
            const first = attempt.settled && senders.of(attempt.settled.made.id, call);
            return first === undefined || first === call.trace.key?.secret
              ? answer
              : { ...answer, headers: { ...answer.headers, 'X-Idempotency-Owner': first } };
          },
        })),
      ),
  }),
  ...breaking(['webhooks.test-event-to-test-endpoint', 'webhooks.signed'], {
    'latent.old-address: what happens in the first two seconds after the address was changed is posted to the old one':
      together(
        change('webhooks')((was) => ({
          set: (known, url, deployment) => {
            const setting = was.set(known, url, deployment);
            if (known?.active === true && known.url !== url) addressBefore(setting).url = known.url;
            return setting;
          },
        })),
        change('delivering')((was) => ({
          address: (endpoint, event) => {
            const { url } = addressBefore(endpoint.setting);
            const isFresh = event.createdAt - endpoint.setting.updatedAt < 2 * second;
            return url !== '' && isFresh ? url : was.address(endpoint, event);
          },
        })),
      ),
  }),
];
