// Of undici what sends: all of it would be a third of what the thread of the checks loads.
export { default as Pool } from '../node_modules/undici/lib/dispatcher/pool.js';
