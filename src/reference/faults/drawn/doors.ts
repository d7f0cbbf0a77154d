import { change } from '../../change.ts';
import { chargeFinding } from '../lists/finding.ts';
import { askedOfPos } from '../pos/changes.ts';
import { anywhere, callScene, chargeTexts, madeScene, ofCall, ofMade, ofPrompts, onLive, type Harm } from './harm.ts';

const anytime = { on: anywhere, scene: callScene };

/** Who is let in, and to what. */
export const wrongDoors: readonly Harm[] = [
  {
    ...anytime,
    text: 'a key that was retired works on',
    rules: ['keys.old-refused-after-grace', 'keys.stopped-now-refused', 'keys.revoked-refused'],
    patch: (when) =>
      change('access')((was) => ({ revoked: (key, at, call) => was.revoked(key, at, call) && !when(ofCall(call)) })),
  },
  {
    ...anytime,
    text: 'a key that has expired works on',
    rules: [
      'keys.expired-refused',
      'keys.lifetime-30-days',
      'keys.lifetime-90-days',
      'keys.lifetime-one-year',
      'keys.lifetime-not-extended',
    ],
    patch: (when) =>
      change('access')((was) => ({ expired: (key, at, call) => was.expired(key, at, call) && !when(ofCall(call)) })),
  },
  {
    ...anytime,
    on: onLive,
    text: 'a business that is not live is let in',
    rules: ['auth.live-key-needs-live-business', 'errors.cause-of-merchant-not-live'],
    patch: (when) =>
      change('access')((was) => ({ admitted: (business, call) => was.admitted(business, call) || when(ofCall(call)) })),
  },
  {
    on: anywhere,
    scene: madeScene(chargeTexts, ...ofPrompts),
    text: 'a charge of another business is shown',
    rules: ['charges.get.foreign-not-found'],
    patch: (when) =>
      chargeFinding.alsoFound('charges.get')((id, call) => {
        const charge = chargeFinding.anybodys(id, call);
        return charge && when(ofMade(charge, call)) ? charge : undefined;
      }),
  },
  {
    ...anytime,
    on: onLive,
    text: 'a till that is closed may charge',
    rules: ['pos.create.till-closed-refused'],
    patch: (when) =>
      askedOfPos('till')((was) => (given, call) => {
        const reading = was(given, call);
        const till = typeof given === 'string' ? call.deployment.tills.get(given) : undefined;
        return till && 'code' in reading && reading.code === 'TILL_CLOSED' && when(ofCall(call))
          ? { value: till }
          : reading;
      }),
  },
];
