import { z } from 'zod';
import { momentIn } from '../../contract/date-time.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { Mode } from '../../contract/mode.ts';
import type { Secret } from '../secret.ts';

/** What each action is told. */
interface ActionBodies {
  readonly create_business: { readonly live: boolean; readonly website: string | null };
  readonly create_key: {
    readonly business: string;
    readonly mode: Mode;
    readonly scopes: readonly Scope[];
    readonly lifetime_days: 30 | 90 | 365 | null;
  };
  readonly retire_key: { readonly key: Secret | string; readonly when: 'now' | '24h' };
  readonly open_till: { readonly business: string };
  readonly close_till: { readonly till: string };
  readonly approve_charge: { readonly charge: string };
  readonly decline_charge: { readonly charge: string };
  readonly pay_bill: { readonly control_number: string; readonly amount_minor: number };
  readonly cancel_bill: { readonly bill: string };
  readonly pay_link: { readonly link: string };
  readonly close_link: { readonly link: string };
  readonly set_test_webhook: { readonly business: string; readonly url: string | null };
  readonly set_ledger: { readonly available: boolean };
  readonly advance_clock: { readonly seconds: number };
  readonly prompts: { readonly charge: string };
  readonly messages: { readonly bill: string };
}

export type OperatorAction = keyof ActionBodies;

/** An action that is only known while running, as one of a scenario, takes what it is given. */
export type ActionBody<A extends OperatorAction> = OperatorAction extends A
  ? Readonly<Record<string, unknown>>
  : ActionBodies[A];

const text = z.string().min(1);
const textOrNull = text.nullish().transform((value) => value ?? null);
/** In JSON a text or a whole number. */
const opaqueId = z.union([text, z.int().transform(String)]);
const nothing = z.object({});

/** What each action answers. A null may be left out, and more may be told than is asked. */
export const answerShapes = {
  create_business: z.object({ business: opaqueId }),
  create_key: z.object({ key: text }),
  retire_key: z.object({ replacement: textOrNull }),
  open_till: z.object({ till: text }),
  close_till: nothing,
  approve_charge: nothing,
  decline_charge: nothing,
  pay_bill: nothing,
  cancel_bill: nothing,
  pay_link: z.object({ charge: textOrNull }),
  close_link: nothing,
  set_test_webhook: z.object({ secret: textOrNull }),
  set_ledger: nothing,
  advance_clock: z.object({ now: z.string().refine((now) => momentIn(now) !== null) }),
  // What cannot be read as amounts is as good as none.
  prompts: z.object({ count: z.int().min(0), amounts: z.array(z.int()).nullish().catch(null) }),
  messages: z.object({ messages: z.array(z.object({ to: z.string(), text: z.string() })) }),
} as const satisfies Readonly<Record<OperatorAction, z.ZodType>>;

export type ActionAnswer<A extends OperatorAction> = z.output<(typeof answerShapes)[A]>;

export const operatorActions = Object.keys(answerShapes) as readonly OperatorAction[];

export const isOperatorAction = (name: unknown): name is OperatorAction =>
  typeof name === 'string' && Object.hasOwn(answerShapes, name);
