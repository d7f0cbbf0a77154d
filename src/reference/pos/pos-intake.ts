import { taking, type Intake } from '../intake.ts';

export const posIntake: Intake = {
  key: ({ posIdempotency }) => posIdempotency,
  body: taking(
    ({ posOrder }) => posOrder,
    (posOrder) => ({ posOrder }),
  ),
};
