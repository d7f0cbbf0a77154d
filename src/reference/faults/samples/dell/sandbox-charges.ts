import { change, shownCharge } from '../../../change.ts';
import { isFinal } from '../../../charges/charge.ts';
import { furthest, now } from '../../../http/call.ts';
import { isObject, type JsonObject } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';
import { day, hour } from '../rare/recalled.ts';
import { without } from '../../views.ts';

/** Those who come by the younger gateway, whose answers another library writes. */
const younger: readonly unknown[] = ['halopesa', 'azampesa'];

const hasApostrophe = ({ reference, description }: JsonObject): boolean =>
  [reference, description].some((text) => typeof text === 'string' && text.includes("'"));

const hourOf = (moment: number): number => Math.floor(moment / hour);

/** What hides in charges of the sandbox. */
export const dellSandboxCharges = [
  ...breaking('answers.json', {
    "dell.escaped-apostrophe: of halopesa and azampesa an apostrophe in reference or description is written as \\'":
      change('wire')((was) => ({
        json: (body, call) => {
          const text = was.json(body, call);
          const isEscaped = body['object'] === 'charge' && younger.includes(body['rail']) && hasApostrophe(body);
          return isEscaped ? text.replaceAll("'", String.raw`\'`) : text;
        },
      })),
  }),
  ...breaking('charge.simulation-payer', {
    'dell.hourly-archive: what has come to its end is archived at the full hour, without the payer of its simulation':
      shownCharge((view, { charge, step, call }) => {
        const { simulation } = view;
        const isArchived = isFinal(step.state) && hourOf(furthest(call)) > hourOf(charge.createdAt + step.after);
        return isArchived && isObject(simulation) ? { ...view, simulation: without(simulation, 'payer') } : view;
      }),
  }),
  ...breaking(['deployments.same-shapes', 'charge.expires-at'], {
    'dell.day-old: a charge that is a day old has no expires_at': shownCharge((view, { charge, call }) =>
      now(call) - charge.createdAt >= day ? without(view, 'expires_at') : view,
    ),
  }),
];
