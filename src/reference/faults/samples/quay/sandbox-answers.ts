import { answers, change } from '../../../change.ts';
import { isFinal, type ChargeState } from '../../../charges/charge.ts';
import type { Call } from '../../../http/call.ts';
import { isObject, type JsonValue } from '../../../http/json.ts';
import { asksFor, both, refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';

const isBeyondAscii = (text: JsonValue | undefined): boolean => typeof text === 'string' && /\P{ASCII}/u.test(text);

/** The last row of a page decides who writes it; who writes Unicode still has the former envelope. */
const formerEnvelope = change('showing')((was) => ({
  list: (data, more, call) => {
    const list = was.list(data, more, call);
    const last = data.at(-1);
    const isUnicode = isBeyondAscii(last?.['reference']) || isBeyondAscii(last?.['description']);
    return isUnicode && asksFor('charges.list')(call) ? { ...list, object: 'charges' } : list;
  },
}));

/** Where live takes an Idempotency-Key and the sandbox serves nothing. */
const keyedPath = /\/v1\/(?:pos\/charges|payment_links)$/;

function isKeyedPost({ method, route, header, behaviour }: Call): boolean {
  const isThere = route.is === 'unknown' && keyedPath.test(route.path ?? '');
  return isThere && method === 'POST' && behaviour.bounds.idempotencyKey.test(header('idempotency-key') ?? '');
}

const unsupported = 'TEST_MODE_UNSUPPORTED';

/** Who looks after Idempotency-Keys comes before the routes and has a code of its own. */
const unsupportedKey = answers(both(refusedWith('NOT_FOUND'), (_answer, call) => isKeyedPost(call)))((
  { body },
  { deployment },
) => {
  const error = body?.['error'];
  const doc = `${deployment.docsUrl}/errors/${unsupported}`;
  return isObject(error) ? { body: { ...body, error: { ...error, code: unsupported, doc } } } : {};
});

/** From so many rows on a page is read along the index of what is over. */
const large = 50;

function readsIndex({ query }: Call): boolean {
  return isFinal((query.get('state') ?? 'processing') as ChargeState) && Number(query.get('limit')) >= large;
}

/** That index runs from the oldest to the newest. */
const alongIndex = change('pages')((was) => ({
  cut: (page, call) => {
    const cut = was.cut(page, call);
    return readsIndex(call) ? { ...cut, items: cut.items.toReversed() } : cut;
  },
}));

/** What hides in answers of the sandbox. */
export const quaySandboxAnswers = [
  ...breaking(['list.object', 'deployments.same-shapes'], {
    'quay.former-envelope: a list whose last charge has a reference or description beyond ASCII is named "charges"':
      formerEnvelope,
  }),
  ...breaking('errors.code-in-catalogue', {
    'quay.unsupported-key: a POS charge or link posted to the sandbox with an Idempotency-Key is TEST_MODE_UNSUPPORTED':
      unsupportedKey,
  }),
  ...breaking(['list.newest-first', 'list.cursor-continues-after'], {
    'quay.along-the-index: with a limit from 50 on charges that are over are listed from the oldest to the newest':
      alongIndex,
  }),
];
