import type { Report, ReportCheck } from '../report-json.ts';

/** The checks that were asked for one by one: by --check, or as files of scenarios. Empty: the run was about all. */
export function askedChecks({ asked, checks }: Report): readonly ReportCheck[] {
  if (!asked || asked.scenarios.length + asked.checks.length === 0) return [];
  return checks.filter(
    ({ id, source }) => asked.checks.includes(id) || (asked.scenarios.length > 0 && source !== undefined),
  );
}
