import { percentFromTenths, percentTenths } from '@portal/contract/areas/learning/hours/amount.ts'
import type { listUnitVideos, UnitVideo } from '@portal/contract/areas/video/unit-study.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Files } from '#src/shared/files/files.ts'
import { figuresAmong } from '../video/audience-figures.ts'
import { videoRows } from '../video/rows.ts'
import { type OpenVideo, openVideos, peopleAsked } from './asked.ts'

type Asked = BodyOf<typeof listUnitVideos>
type Figures = Pick<
  UnitVideo,
  'title' | 'year' | 'should' | 'started' | 'completed' | 'rate' | 'avgCoverage' | 'unstarted'
>
type Counted = Figures & Pick<UnitVideo, 'id'>
type SortKey = keyof Figures

/** 完成 ∩ 应学 of 应学, cut to the tenth; null where nobody owes it. */
export const rateOf = (completed: number, should: number): number | null =>
  should === 0 ? null : percentFromTenths(percentTenths(completed, should))

const counted = (video: OpenVideo, figuresOf: Awaited<ReturnType<typeof figuresAmong>>): Counted => {
  const { people: should, study } = figuresOf(video)
  const { started, completed, coverage } = study
  return {
    id: video.id,
    title: video.title,
    year: video.year,
    should,
    started,
    completed,
    rate: rateOf(completed, should),
    avgCoverage: coverage === null ? null : percentFromTenths(coverage),
    unstarted: should - started,
  }
}

const isWithin = ({ rate }: Counted, { minRate, maxRate }: Asked['filter']) =>
  (minRate === undefined || (rate !== null && rate >= minRate)) &&
  (maxRate === undefined || (rate !== null && rate <= maxRate))

/** Blanks stand last either way. */
const compared = (a: Counted, b: Counted, key: SortKey, way: number): number => {
  const [left, right] = [a[key], b[key]]
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  if (typeof left === 'string') return way * left.localeCompare(String(right), 'zh-CN')
  return way * (left - Number(right))
}

/** The lowest rate first, of equal ones where more have not begun. */
const inOrder = (sort: Asked['sort']) => {
  const key = (sort?.replace('-', '') ?? 'rate') as SortKey
  const way = sort?.startsWith('-') ? -1 : 1
  return (a: Counted, b: Counted) => compared(a, b, key, way) || b.unstarted - a.unstarted || (a.id < b.id ? -1 : 1)
}

/**
 * A list worked out as a whole: a rate that is asked for or sorted by needs the figures of all videos, and these are
 * counted by audience, of which there are few.
 */
export const listWith =
  (files: Files): HandlerOf<typeof listUnitVideos> =>
  async ({ tx, actor, body }) => {
    const { orgId, ...asked } = body.filter
    const among = await peopleAsked(tx, orgId)
    const open = await openVideos(tx, asked, body.keyword)
    const figuresOf = await figuresAmong(tx.db, open, among)
    const all = open
      .map((video) => counted(video, figuresOf))
      .filter((video) => video.should > 0 && isWithin(video, body.filter))
      .sort(inOrder(body.sort))
    const page = all.slice((body.page - 1) * body.pageSize, body.page * body.pageSize)
    const shown = new Map(
      (
        await videoRows(
          files,
          { tx, actor },
          page.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    )
    const list = page.flatMap((figures) => {
      const row = shown.get(figures.id)
      if (!row) return []
      const { coverUrl, spriteUrl, labelTypeName, required, classHours } = row
      return { coverUrl, spriteUrl, labelTypeName, required, classHours, ...figures }
    })
    return { list, total: all.length }
  }
