import { openEvents } from './events.ts';
import { openMoney } from './money.ts';
import { openRequests } from './requests.ts';
import { openStrangers } from './strangers.ts';
import { openWires } from './wires.ts';

export const openVariants = [...openWires, ...openRequests, ...openEvents, ...openMoney, ...openStrangers];
