export * from './forms.ts';
export * from './histories.ts';
export * from './many-objects.ts';
export * from './meetings.ts';
export * from './repeats.ts';
export * from './spans.ts';
