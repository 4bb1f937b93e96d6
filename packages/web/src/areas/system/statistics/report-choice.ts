import { datasets } from '@portal/contract/areas/system/dataset.ts'
import {
  getCustomReport,
  listCustomReports,
  type ReportDefinition,
} from '@portal/contract/areas/system/statistics/report.ts'
import { keyOfFigure, titleOfFigure } from '@portal/contract/areas/system/statistics/report-columns.ts'
import type { ReportRef } from '@portal/contract/areas/system/statistics/schedule.ts'
import { listReports, type ReportUnit } from '@portal/contract/areas/system/statistics/statistics.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'

/** More own reports than a select can be looked through. */
const MOST = 200

/** A figure that can be chosen from a report. */
export interface ChoosableMeasure {
  key: string
  title: string
  unit: ReportUnit | null
}

/** Figures of a report of one's own; one without any counts its rows. */
const measuresOf = ({ dataset, measures }: ReportDefinition): ChoosableMeasure[] =>
  (measures.length > 0 ? measures : [{ kind: 'count' as const, field: null }]).map((each) => ({
    key: keyOfFigure(each),
    title: titleOfFigure(dataset, each),
    unit: null,
  }))

/** Every report that this person may take, named ones first. */
export const useReportChoices = () => {
  const named = useQuery({ ...query(listReports, {}), staleTime: 300_000 })
  const own = useQuery(
    query(listCustomReports, { page: 1, pageSize: MOST, keyword: '', filter: {}, exactTotal: false, sort: 'name' }),
  )
  return {
    isPending: named.isPending || own.isPending,
    named: named.data?.list ?? [],
    custom: (own.data?.list ?? []).filter(({ open }) => open),
  }
}

/** The figures of the chosen report; empty while it is not chosen or not there yet. */
export const useMeasuresOf = (report: ReportRef | undefined): readonly ChoosableMeasure[] => {
  const named = useQuery({ ...query(listReports, {}), staleTime: 300_000 })
  const custom = useQuery({
    ...query(getCustomReport, { id: report?.id ?? '' }),
    enabled: report?.kind === 'custom',
  })
  if (!report) return []
  if (report.kind === 'custom') return custom.data ? measuresOf(custom.data.definition) : []
  return named.data?.list.find(({ id }) => id === report.id)?.measures ?? []
}

/** Name of a data set. */
export const datasetTitle = (name: keyof typeof datasets): string => datasets[name].title
