import { postsAbout, eventIn } from '../../evidence/event.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { kept } from '../../evidence/decision.ts';
import { ruling } from '../ruling.ts';
import { situation } from '../situation.ts';
import { secretOf } from './secret.ts';

interface Shared {
  readonly posts: readonly Exchange[];
  /** Names by which events tell of what was paid to the one business. */
  readonly names: readonly string[];
  /** By which each of the two businesses was given its secret for the address. */
  readonly set: Exchange;
  readonly setByOther: Exchange;
}

/** Two businesses have one address: what comes there about the one is signed with its own secret. */
export const signedByOwn = situation<Shared>('webhooks/signed-by-own', ({ posts, names, set, setByOther }) => {
  const [own, others] = [secretOf(set), secretOf(setByOther)];
  const about = postsAbout(posts, { names });
  if (own === null || others === null || own === others || about.length === 0) return [];
  const stray = about.find(({ incoming }) => incoming?.fits?.includes(others) && !incoming.fits.includes(own));
  const expected = `a signature with the secret of exchange ${set.n}, since the event is of the business that set it`;
  const actual = `${String(stray && eventIn(stray)?.['id'])} is signed with that of exchange ${setByOther.n}, of another business`;
  const places = [{ expected, actual, with: [set.n, setByOther.n] }];
  return stray ? ruling('webhooks.signed', stray, places) : [kept('webhooks.signed')];
});
