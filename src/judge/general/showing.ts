/** How long a change may take to show in what is read. Nothing promises that it shows at once. */
export const showing_ms = 5_000;
