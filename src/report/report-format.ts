export const REPORT_FORMAT = 'merchant-payments-conformance/1';
