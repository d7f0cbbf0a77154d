import { excessFirst, latePrompts } from './payments.ts';
import { firstHttp, receiversPace } from './posts.ts';
import { exactType, namesInAnyCase } from './bodies.ts';
import { neverGivesUp, rests, retryWaits } from './deliveries.ts';
import { offbeatServices } from './services.ts';
import { varying, varyingLive } from '../variant.ts';

export const offbeatVariants = [
  ...varying({
    'offbeat.first-http: posts come by HTTP/1.0, each on a connection of its own': firstHttp,
    'offbeat.receivers-pace: a receiver that answers 429 or 503 with Retry-After is tried again just then':
      receiversPace,
    'offbeat.never-gives-up: an event is tried again for as long as it takes, and two thousand million attempts remain':
      neverGivesUp,
    'offbeat.late-prompts: a handset is prompted two seconds after the caller was answered': latePrompts,
    'offbeat.exact-type: a body whose Content-Type says more than application/json is refused': exactType,
    'offbeat.any-case: names of fields and parameters are read without regard to case': namesInAnyCase,
  }),
  ...varyingLive({
    'offbeat.retry-waits: whoever has an event sent again waits for it, and is told what came of it': retryWaits,
    'offbeat.rests: what is still to be sent rests while an endpoint is deleted, and is sent once there is an address':
      rests,
    'offbeat.excess-first: what is paid above a bill is a charge of its own, and made before the one that pays the bill':
      excessFirst,
  }),
  ...offbeatServices,
];
