import type { Model } from './model.ts';

export const jsonReport = ({ report }: Model): string => `${JSON.stringify(report, null, 2)}\n`;
