import { asObject, json } from '../../evidence/read.ts';
import type { Judge } from '../judge.ts';
import { isOfKind } from '../resources/observed.ts';
import { quoted, ruling } from '../ruling.ts';
import { cut } from '../words.ts';

/** What the service posts is an event, in JSON. */
export const postedBody: Judge = ({ request, ...rest }) => {
  const { body } = request;
  if (request.method !== 'POST' || (body && body.sha256 !== null)) return [];
  const value = json(body);
  const fields = asObject(value?.value);
  const actual = value ? quoted(value.value) : body ? `the text ${quoted(cut(body.text))}` : 'nothing';
  const misfit = { expected: 'an event in the body that was posted', actual };
  return ruling('webhooks.body-is-event', { request, ...rest }, [fields && isOfKind('event', fields) ? null : misfit]);
};
