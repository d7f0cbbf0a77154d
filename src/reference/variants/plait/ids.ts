import type { Random } from '../../world/random.ts';

const signs = 'BCDFGHJKLMNPQRSTVWXZbcdfghjklmnpqrstvwxz23456789';

export const paddedId = (prefix: string, year: string, many: number, random: Random): string =>
  `${prefix}${year}.${String(many + 1).padStart(6, '0')}~${random.text(signs, 14)}`;
