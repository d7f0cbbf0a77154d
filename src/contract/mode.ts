/** Of a key, and of the events that an address is registered for. */
export type Mode = 'test' | 'live';

export const modeOf = (deployment: 'sandbox' | 'live'): Mode => (deployment === 'live' ? 'live' : 'test');

export const deploymentOf = (mode: Mode): 'sandbox' | 'live' => (mode === 'live' ? 'live' : 'sandbox');
