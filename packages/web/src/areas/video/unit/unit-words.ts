import type { studyReport } from '@portal/contract/areas/learning/record.ts'
import { type UnitRow, unitRowName } from '@portal/contract/areas/video/unit-study.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'

/** Figures of one video in the units that are looked at. */
export type Report = ResultOf<typeof studyReport>

export const VIDEOS_PATH = '/safetyNetSchool/safetyNetVideoList'
export const VIDEO_PATH = '/safetyNetSchool/safetyNetVideoDetail'

export const count = (figure: number): string => figure.toLocaleString('zh-CN')

/** Truncated to the tenth by the server; without anybody who owes there is no rate. */
export const rateText = (rate: number | null): string => (rate === null ? '—' : `${rate.toFixed(1)}%`)

const total = (rows: readonly UnitRow[], key: 'should' | 'started' | 'completed' | 'owed' | 'done') =>
  rows.reduce((sum, row) => sum + row[key], 0)

/** What the units add up to, in one line. */
export const sumWords = (rows: readonly UnitRow[], isOneVideo: boolean): string => {
  const [should, started, completed] = [total(rows, 'should'), total(rows, 'started'), total(rows, 'completed')]
  const people = `合计 ${count(rows.length)} 个单位：应学 ${count(should)} 人，已学 ${count(started)} 人，完成 ${count(completed)} 人`
  return isOneVideo ? people : `${people}；课次 ${count(total(rows, 'done'))} / ${count(total(rows, 'owed'))}`
}

/** The same rows for a workbook or a report. */
export const unitFigures = (rows: readonly UnitRow[], opened: string | undefined) => ({
  columns: ['单位', '应学', '已学', '完成', '完成率（%）', '完成课次', '应学课次'],
  rows: rows.map((row) => [
    unitRowName(row, opened),
    row.should,
    row.started,
    row.completed,
    row.rate ?? '—',
    row.done,
    row.owed,
  ]),
})
