import { billIntakes } from './bills/bill-intakes.ts';
import { taking, type Intakes } from './intake.ts';
import { linkIntakes } from './links/link-intakes.ts';
import { posIntake } from './pos/pos-intake.ts';
import { webhookIntake } from './webhooks/webhook-order.ts';

/** What each operation takes from its request; one without an entry reads no body. */
export const intakes: Intakes = {
  'charges.create': {
    key: ({ idempotency }) => idempotency,
    body: taking(
      ({ order }) => order,
      (order) => ({ order }),
    ),
  },
  'pos.create': posIntake,
  ...billIntakes,
  ...linkIntakes,
  'webhook-endpoints.set': webhookIntake,
};
