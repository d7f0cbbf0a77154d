import { z } from 'zod';

/** What an adapter may be asked to do; docs/client-adapter.md tells arguments and results. */
export type Operation =
  | 'capabilities'
  | 'configure'
  | 'create_charge'
  | 'get_charge'
  | 'list_charges'
  | 'list_all_charges'
  | 'wait_for_charge'
  | 'create_pos_charge'
  | 'create_bill'
  | 'get_bill'
  | 'list_bills'
  | 'list_all_bills'
  | 'notify_bill'
  | 'create_payment_link'
  | 'get_payment_link'
  | 'list_payment_links'
  | 'get_balance'
  | 'get_event'
  | 'list_events'
  | 'retry_event'
  | 'set_webhook_endpoint'
  | 'list_webhook_endpoints'
  | 'delete_webhook_endpoint'
  | 'handle_event'
  | 'submit_order'
  | 'order_status';

export type Args = Readonly<Record<string, unknown>>;

const error = z.object({
  code: z.string().nullish(),
  status: z.number().nullish(),
  request_id: z.string().nullish(),
  doc: z.string().nullish(),
  scope: z.string().nullish(),
  message: z.string().nullish(),
});

/** One line from an adapter. */
export const answerSchema = z.union([
  z.object({ id: z.int(), error }),
  z.object({ id: z.int(), unsupported: z.literal(true) }),
  z.object({ id: z.int(), result: z.unknown() }),
]);

/** What an adapter made of a command. `none`: it gave no answer, which is its own fault. */
export type Told =
  | { readonly is: 'result'; readonly value: unknown }
  | { readonly is: 'error'; readonly error: z.infer<typeof error> }
  | { readonly is: 'unsupported' }
  | { readonly is: 'none'; readonly why: string };

export const capabilitiesSchema = z.object({
  /** Of the adapter. */
  name: z.string().nullish(),
  version: z.string().nullish(),
  /** What it drives. */
  client: z.object({ name: z.string(), version: z.string().nullish() }).nullish(),
  /** Left out: found out by asking. */
  ops: z.array(z.string()).nullish(),
  /** Whether it holds a client for each name in `client`, so that all cases run at once in one process. */
  clients: z.boolean().nullish(),
});

export type Capabilities = z.infer<typeof capabilitiesSchema>;
