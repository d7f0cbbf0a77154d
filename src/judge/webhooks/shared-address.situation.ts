import { kept } from '../../evidence/decision.ts';
import { eventIn, postsAbout } from '../../evidence/event.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

interface Shared {
  readonly posts: readonly Exchange[];
  /** Names by which events tell of what was paid to the one business. */
  readonly names: readonly string[];
  /** Its role. */
  readonly business: string;
}

/** Several businesses have one address: what comes there about the one is signed with its own secret. */
export const signedByOwn = situation<Shared>('webhooks/signed-by-own', ({ posts, names, business }) => {
  const about = postsAbout(posts, { names }).filter(({ incoming }) => incoming?.signers && incoming.signers.length > 0);
  if (about.length === 0) return [];
  const stray = about.find(({ incoming }) => !incoming?.signers?.includes(business));
  if (!stray) return [kept('webhooks.signed')];
  const expected = `a signature with the secret of ${business}, since the event is of that business`;
  const actual = `${String(eventIn(stray)?.['id'])} is signed with that of ${stray.incoming?.signers?.join(' and ')}`;
  return ruling('webhooks.signed', stray, [{ expected, actual }]);
});
