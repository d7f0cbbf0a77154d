/** Each format of a report, and the file that it becomes in the folder of a run. */
export const formatFiles = {
  json: 'report.json',
  html: 'report.html',
  junit: 'junit.xml',
  ctrf: 'ctrf.json',
  sarif: 'results.sarif',
  har: 'exchanges.har',
  markdown: 'summary.md',
  github: 'annotations.txt',
  csv: 'rules.csv',
} as const;

export type Format = keyof typeof formatFiles;

export const formatNames = Object.keys(formatFiles) as readonly Format[];

/** What is written where nobody asks for others. */
export const usualFormats: readonly Format[] = ['json', 'html', 'junit'];
