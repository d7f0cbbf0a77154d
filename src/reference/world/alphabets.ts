export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Digits and small letters that nobody mistakes for one another. */
export const readable = '0123456789abcdefghjkmnpqrstvwxyz';
