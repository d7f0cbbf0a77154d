import type fc from 'fast-check';

/** What a business may do, as it is told where it shows a violation. */
export const command = <Model extends object, Real>(
  said: string,
  run: fc.AsyncCommand<Model, Real>['run'],
  check: fc.AsyncCommand<Model, Real>['check'] = () => true,
): fc.AsyncCommand<Model, Real> => ({ check, run, toString: () => said });
