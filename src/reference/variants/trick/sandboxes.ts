import { answers, branched, change, shownCharge, together } from '../../change.ts';
import { approval } from '../../charges/branches.ts';
import type { JsonObject } from '../../http/json.ts';
import { triggerOf } from '../../../contract/triggers.ts';

/** Which of the six simulated payers has a number. */
const personOf = (msisdn: string): number => triggerOf(msisdn.slice('+255'.length)) ?? 6;

const reasons = ['PAYER_DECLINED', 'INSUFFICIENT_FUNDS'] as const;

const persons = [
  'approves within seconds',
  'does not want to, which is PAYER_DECLINED',
  'has too little, which is INSUFFICIENT_FUNDS',
  'is never heard of again',
  'approves after 90 seconds',
  'approves',
] as const;

const legend = persons.map((does, at) => `${at + 1} ${does}`).join('; ');

/** Each simulation explains all branches, and each charge names all reasons that there are beside its own. */
export const explained = shownCharge(({ failure_reason: reason = null, ...view }, { charge }) => {
  const person = personOf(charge.msisdn);
  const simulation = { payer: person, note: `Branch ${person} of 6 was chosen, where the payers are: ${legend}.` };
  return {
    ...view,
    ...('simulation' in view && { simulation }),
    outcome: { reason, reasons_there_are: [...reasons] },
  };
});

const second = 1000;

/** Ten million minor units are a second more to think, and nobody thinks for more than four minutes. */
export const thoughtful = branched((branch, { msisdn, amount }) =>
  personOf(msisdn) === 6
    ? {
        payer: 'thinks, then approves',
        note: 'approved once the payer has thought it over',
        timeline: approval(Math.min(240, 1 + Math.floor(amount / 10_000_000)) * second),
      }
    : branch,
);

const isUnderWay = (body: JsonObject | null): boolean =>
  body?.['object'] === 'charge' && (body['state'] === 'processing' || body['state'] === 'requires_payment');

/** Whoever is shown a charge that is under way is told when to come again. */
export const comeAgain = answers(({ status, body }) => status < 400 && isUnderWay(body))(({ headers }) => ({
  headers: { ...headers, 'Retry-After': '2' },
}));

const inSwahili = [
  'anakubali baada ya sekunde chache',
  'anakataa: PAYER_DECLINED',
  'hana salio la kutosha: INSUFFICIENT_FUNDS',
  'hajibu kamwe: malipo yanabaki bila jibu',
  'anakubali baada ya sekunde 90',
  'anakubali: namba ya kawaida',
] as const;

const settlement = (note: string) =>
  change('showing')((was) => ({
    balance: (call) => ({ ...was.balance(call), settlement: { enabled: false, note } }),
  }));

const simulatedInSwahili = shownCharge((view, { charge }) =>
  'simulation' in view
    ? { ...view, simulation: { payer: 'mlipaji', note: `Mlipaji ${inSwahili[personOf(charge.msisdn) - 1]}.` } }
    : view,
);

const hours_ms = 3 * 3600 * second;

const told = together(
  change('wire')(() => ({
    dateTime: (moment) => new Date(moment + hours_ms).toISOString().replace('Z', '+03:00'),
  })),
  change('notices')((was) => ({
    held: (bill, call) => (was.held(bill, call) === null ? null : 'BAJETI YA UJUMBE IMEKWISHA'),
  })),
  change('delivering')((was) => ({
    show: (delivery, deployment) => ({
      ...was.show(delivery, deployment),
      ...(delivery.lastStatus === 0 && { last_response: 'Seva ya mpokeaji haikufikika' }),
    }),
  })),
);

/** Whatever is told to people is told in Swahili, and by the clocks of Tanzania. */
export const swahili = together(
  settlement('Hili ni sanduku la majaribio: salio lake ni sifuri daima.'),
  simulatedInSwahili,
  told,
);

export const swahiliLive = together(settlement('Kwa sasa malipo kwa wafanyabiashara hufanywa kwa mikono.'), told);
