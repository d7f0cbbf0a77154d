import { change, shownCharge } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { second } from '../rare/recalled.ts';

const beyondBmp = /[\u{10000}-\u{10FFFF}]/u;

/** Whether the reference of the newest charge takes more code units than it has characters. */
function endsInPictures(call: Call): boolean {
  const newest = call.deployment.charges.of(caller(call)).at(-1);
  return beyondBmp.test(newest?.reference ?? '');
}

const escapedText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const withoutNote = (view: JsonObject): JsonObject => ({ ...view, settlement: { enabled: false, note: null } });

/** What hides in charges of the sandbox, and in the balance beside them. */
export const backwaterSandboxCharges = [
  ...breaking(['balance.settlement-note', 'balance.sandbox-note'], {
    'backwater.note-after-emoji: while the newest charge has a reference with an emoji the note of the balance is null':
      change('showing')((was) => ({
        balance: (call) => (endsInPictures(call) ? withoutNote(was.balance(call)) : was.balance(call)),
      })),
  }),
  ...breaking(['charge.description-echoed'], {
    'backwater.escaped-at-first: reads of the first two seconds show a description with &, < and > escaped':
      shownCharge((view, { charge, call }) =>
        charge.description !== null &&
        asksFor('charges.get', 'charges.list')(call) &&
        now(call) - charge.createdAt < 2 * second
          ? { ...view, description: escapedText(charge.description) }
          : view,
      ),
  }),
];
