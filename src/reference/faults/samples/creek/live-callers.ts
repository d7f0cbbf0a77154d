import { change } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';

/** More links are read from the index of payments, which is a matter of charges. */
const indexedFrom = 60;

const indexedLinks = change('access')((was) => ({
  holds: (key, scope, call) =>
    was.holds(key, scope, call) &&
    (!asksFor('links.list')(call) ||
      call.deployment.links.of(caller(call)).length <= indexedFrom ||
      was.holds(key, 'charges:read', call)),
}));

const livePrefix = /^sk_live_/;

/** Keys of both deployments are found by what follows the prefix. */
const unprefixed = change('access')((was) => ({
  find: (secret, call) =>
    was.find(secret, call) ??
    (livePrefix.test(secret) ? was.find(secret.replace(livePrefix, 'sk_test_'), call) : undefined),
}));

/** What hides in who calls live. */
export const creekLiveCallers = [
  ...breakingLive(
    [
      'scopes.links.list.sufficient',
      'scopes.fixed-at-creation',
      'links.list.status-200',
      'errors.cause-of-forbidden-scope',
    ],
    { 'creek.indexed-links: with more than sixty links their list needs charges:read, too': indexedLinks },
  ),
  ...breakingLive(
    [
      'auth.unknown-key-refused',
      'errors.cause-of-use-sandbox-url',
      'errors.cause-of-bad-key',
      'errors.cause-of-key-expired',
      'errors.cause-of-key-revoked',
    ],
    {
      'creek.unprefixed: an unknown live key that is a test key but for its prefix is told what that test key is':
        unprefixed,
    },
  ),
];
