import type { ReportFacts, ReportMeasure } from '@portal/contract/areas/system/statistics/statistics.ts'

/** The rate that says who is behind: reports name it so, and the lower it is, the further behind. */
export const leadOf = ({ measures }: ReportFacts): ReportMeasure | undefined =>
  measures.find(({ key, unit }) => key === 'rate' && unit === 'percent')
