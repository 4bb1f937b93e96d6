import { systemReports as words } from '@portal/contract/areas/system/report-words.ts'
import {
  type ReportRef,
  type ReportSpan,
  reportSpan,
  scheduleWords,
} from '@portal/contract/areas/system/statistics/schedule.ts'
import type { ReportUnit } from '@portal/contract/areas/system/statistics/statistics.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { Report, Reports } from '#src/shared/reports/report.ts'
import { type Asked, ask, countedOf } from './ask.ts'
import { figuresShown, groupsShown } from './custom/query.ts'
import { groupsOfReport, wholeOfReport, withFigures } from './custom/run.ts'
import { type CustomReport, reportFor } from './custom/store.ts'
import { tableOf } from './figures.ts'
import { atOneMoment } from './moment.ts'
import { conditionsOfSpan } from './span.ts'

/** More groups than that are no picture and no letter. */
const MOST_ROWS = 200

interface Measure {
  key: string
  title: string
  unit: ReportUnit | null
}

/** A report as one person sees it now, for what is sent to him or hangs on a wall. */
export interface Reading {
  title: string
  period: string
  rowTitle: string
  measures: Measure[]
  figures: Record<string, number | null>
  rows: { key: string; label: string; values: Record<string, number | null>; people: number }[]
  /** How many people stand behind the whole. */
  people: number
}

/** A report that a person may read, found but not yet asked. */
export type Found = { title: string; measures: Measure[] } & (
  | { kind: 'named'; report: Report }
  | { kind: 'custom'; report: CustomReport }
)

/** The report, or null where it is gone or not for this person. */
export const findFor = async (
  reports: Reports,
  tx: Tx,
  actor: Actor,
  { kind, id }: ReportRef,
): Promise<Found | null> => {
  if (!actor.holds(P.statistics)) return null
  if (kind === 'named') {
    const report = reports.all.find((each) => each.id === id)
    if (!report) return null
    const measures = Object.entries(report.measures).map(([key, { title, unit }]) => ({ key, title, unit }))
    return { kind, title: report.title, measures, report }
  }
  const report = await reportFor(tx, actor, id)
  if (!report) return null
  const measures = figuresShown(withFigures(report.definition)).map(({ key, title }) => ({ key, title, unit: null }))
  return { kind, title: report.name, measures, report }
}

/** How many different people stand behind each row, and under the empty key behind the whole. */
const peopleBehind = async (tx: Tx, asked: Asked): Promise<Map<string, number>> => {
  const { rows } = await tx.db.execute<{ key: string | null; n: number }>(sql`
    with f as (${countedOf(asked)})
    select f.row_key as key, count(distinct f.user_id)::int as n from f group by rollup (f.row_key)`)
  return new Map(rows.map(({ key, n }) => [key ?? '', n]))
}

type Span = ReturnType<typeof conditionsOfSpan>

const periodText = ({ period }: Report, { year, from, to }: Span): string => {
  if (period === 'year') return fill(scheduleWords.ofYear, { year })
  return from === to ? from : fill(scheduleWords.ofDays, { from, to })
}

const readNamed = async (tx: Tx, report: Report, span: ReportSpan): Promise<Omit<Reading, 'title' | 'measures'>> => {
  const conditions = conditionsOfSpan(span, new Date())
  const asked = await ask(tx, report, conditions)
  const people = await peopleBehind(tx, asked)
  const { figures, rows } = await tableOf(tx, asked)
  return {
    period: periodText(report, conditions),
    rowTitle: report.rowTitle ?? words.unitRow,
    figures,
    rows: rows
      .slice(0, MOST_ROWS)
      .map(({ key, label, values }) => ({ key, label, values, people: people.get(key) ?? 0 })),
    people: people.get('') ?? 0,
  }
}

const readCustom = async (tx: Tx, actor: Actor, report: CustomReport): Promise<Omit<Reading, 'title' | 'measures'>> => {
  const definition = withFigures(report.definition)
  const groups = await groupsOfReport(tx, actor, definition, MOST_ROWS)
  const whole = await wholeOfReport(tx, actor, definition)
  return {
    period: '',
    rowTitle: groupsShown(definition)
      .map(({ title }) => title)
      .join(' · '),
    figures: whole.figures,
    rows: groups.map((group) => ({ key: group.label, ...group })),
    people: whole.people,
  }
}

/** Reads it at one moment, within the scope that this person has in the statistics now. */
export const read = (platform: Platform, tx: Tx, actor: Actor, found: Found, span: ReportSpan): Promise<Reading> => {
  const own: Tx = { ...tx, actor, scope: actor.scopeOf([P.statistics]) }
  const { title, measures } = found
  return atOneMoment(platform, own, async (moment) => ({
    ...{ title, measures },
    ...(found.kind === 'named'
      ? await readNamed(moment, found.report, span)
      : await readCustom(moment, actor, found.report)),
  }))
}

/** What a span is called; a report of somebody's own has its own conditions instead. */
export const spanWords = (span: ReportSpan): string => wordsOf(reportSpan)[span] ?? ''
