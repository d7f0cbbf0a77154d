import type { RuleId } from '../../../contract/rules.ts';
import { change } from '../../change.ts';
import { promising } from '../idempotency/changes.ts';
import type { Scene } from './conditions.ts';
import { anywhere, chargeTexts, linkTexts, ofAsked, ofMade, ofPrompts, onLive, type Harm, type When } from './harm.ts';

const charges = promising(change('idempotency'));
const codes = promising(change('posIdempotency'));
const links = promising(change('linkIdempotency'));

/** For how long a key is remembered is open. */
const retried = (texts: Scene['texts'], ...more: Scene['sorts']): Scene => ({
  sorts: ['amount', 'history', 'call', 'time', ...more],
  texts,
});

/** Two requests are held against each other by nothing but what is compared. */
const compared = (...sorts: Scene['sorts']): Scene => ({ sorts, texts: ['reference'] });

const forgotten: readonly Harm[] = [
  {
    text: 'a retry of a charge makes another',
    rules: ['idempotency.same-key-same-request', 'idempotency.replay-does-not-prompt'],
    on: anywhere,
    scene: retried(chargeTexts, ...ofPrompts),
    patch: (when) => charges.forgotten((charge, call) => when(ofMade(charge, call))),
  },
  {
    text: 'a retry of a POS charge makes another',
    rules: ['idempotency.pos-same-key-same-request'],
    on: onLive,
    scene: retried(chargeTexts),
    patch: (when) => codes.forgotten((charge, call) => when(ofMade(charge, call))),
  },
  {
    text: 'a retry of a link makes another',
    rules: ['idempotency.link-same-key-same-link'],
    on: onLive,
    scene: retried(linkTexts),
    patch: (when) => links.forgotten((link, call) => when(ofMade(link, call))),
  },
];

const parts = [
  ['amount', { amount: 10_000 }, compared('rail', 'number')],
  ['rail', { rail: '' }, compared('amount', 'number')],
  ['msisdn', { msisdn: '' }, compared('amount', 'rail')],
  ['reference', { reference: null }, { sorts: ['amount', 'rail', 'number'], texts: [] }],
] as const satisfies readonly (readonly [part: string, alike: object, scene: Scene])[];

const notCompared: readonly Harm[] = [
  ...parts.map(([part, alike, scene]) => ({
    text: `requests are not compared in ${part}`,
    rules: [`idempotency.mismatch-on-${part}`] satisfies readonly RuleId[],
    on: anywhere,
    scene,
    patch: (when: When) =>
      charges.promises((was) => ({
        print: (asked, call) => was.print(when(ofAsked(asked, call)) ? { ...asked, ...alike } : asked, call),
      })),
  })),
  {
    text: 'requests of a till are not compared in their descriptions',
    rules: ['idempotency.pos-mismatch-on-description'],
    on: onLive,
    scene: compared('amount'),
    patch: (when) =>
      codes.promises((was) => ({
        print: (asked, call) => was.print(when(ofAsked(asked, call)) ? { ...asked, description: null } : asked, call),
      })),
  },
];

const alsoCompared: readonly Harm[] = (['description', 'metadata'] as const).map((part) => ({
  text: `requests are also compared in ${part}`,
  rules: [`idempotency.${part}-not-compared`, 'idempotency.no-in-flight-error'],
  on: anywhere,
  scene: compared('amount', 'rail', 'number'),
  patch: (when) => charges.alsoCompared((asked, call) => (when(ofAsked(asked, call)) ? asked[part] : null)),
}));

/** What an Idempotency-Key means. */
export const brokenPromises: readonly Harm[] = [...forgotten, ...notCompared, ...alsoCompared];
