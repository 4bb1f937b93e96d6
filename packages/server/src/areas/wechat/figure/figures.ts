import { type accountFigures, FIGURE_WINDOW_DAYS, type FigureRow } from '@portal/contract/areas/wechat/figure.ts'
import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { addDays, DAY_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { and, asc, between, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { wxAccounts } from '#src/schema/wechat/wechat.ts'
import { wxFigures } from '#src/schema/wechat/wechat-news.ts'
import { openAccount } from '../account/gate.ts'
import { type Account, isConnected } from '../api/account.ts'
import type { WechatApi } from '../api/wechat-api.ts'

const daysBetween = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The platform knows a day from the next morning on. */
const lastKnownDay = () => addDays(shanghaiDay(new Date()), -1)

const listOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.looseObject({ list: z.array(z.looseObject({ ref_date: z.string(), ...shape })) })

const summaries = listOf({ new_user: z.number(), cancel_user: z.number() })
const totals = listOf({ cumulate_user: z.number() })
const articles = listOf({
  int_page_read_user: z.number(),
  int_page_read_count: z.number(),
  share_count: z.number(),
})

const empty = (day: string): FigureRow => ({ day, gained: 0, lost: 0, total: 0, readers: 0, reads: 0, shares: 0 })

/** One window of at most seven days; articles are told day by day. */
const ask = async (api: WechatApi, account: Account, days: readonly string[]): Promise<FigureRow[]> => {
  const [begin = '', end = begin] = [days[0], days.at(-1)]
  const json = { begin_date: begin, end_date: end }
  const rows = new Map(days.map((day) => [day, empty(day)]))
  const gains = await api.call(account, { path: '/datacube/getusersummary', json }, summaries)
  for (const { ref_date: day, new_user: gained, cancel_user: lost } of gains.list) {
    const row = rows.get(day)
    if (row) Object.assign(row, { gained: row.gained + gained, lost: row.lost + lost })
  }
  const sums = await api.call(account, { path: '/datacube/getusercumulate', json }, totals)
  for (const { ref_date: day, cumulate_user: total } of sums.list) {
    const row = rows.get(day)
    if (row) row.total = total
  }
  for (const day of days) {
    const one = { begin_date: day, end_date: day }
    const read = await api.call(account, { path: '/datacube/getarticlesummary', json: one }, articles)
    const row = rows.get(day)
    for (const each of read.list) {
      if (!row) continue
      row.readers += each.int_page_read_user
      row.reads += each.int_page_read_count
      row.shares += each.share_count
    }
  }
  return [...rows.values()]
}

const keep = async ({ db }: Platform, account: Account, rows: readonly FigureRow[]) => {
  await db
    .insert(wxFigures)
    .values(rows.map((row) => ({ ...row, accountId: account.id })))
    .onConflictDoNothing()
}

const stored = ({ db }: Platform, account: Account, from: string, to: string): Promise<FigureRow[]> =>
  db
    .select()
    .from(wxFigures)
    .where(and(eq(wxFigures.accountId, account.id), between(wxFigures.day, from, to)))
    .orderBy(asc(wxFigures.day))

/** Days that stand next to each other, in pieces of one window. */
const windowsOf = (days: readonly string[]): string[][] => {
  const windows: string[][] = []
  for (const day of days) {
    const last = windows.at(-1)
    const before = last?.at(-1)
    const follows = before !== undefined && Date.parse(day) - Date.parse(before) === DAY_MS
    if (last && follows && last.length < FIGURE_WINDOW_DAYS) last.push(day)
    else windows.push([day])
  }
  return windows
}

/** Asks for the days that are not known yet; answers why some could not be had. */
const complete = async (platform: Platform, api: WechatApi, account: Account, from: string, to: string) => {
  const known = new Set((await stored(platform, account, from, to)).map(({ day }) => day))
  const last = lastKnownDay()
  const missing = daysBetween(from, to).filter((day) => !known.has(day) && day <= last)
  if (missing.length === 0) return ''
  if (!isConnected(account)) return no.notConnected.message
  try {
    for (const window of windowsOf(missing)) await keep(platform, account, await ask(api, account, window))
    return ''
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.message
  }
}

export const figures =
  (platform: Platform, api: WechatApi): HandlerOf<typeof accountFigures> =>
  async ({ tx, body, actor }) => {
    const { accountId, from, to } = body
    const account = await openAccount(tx, actor, accountId, 'stat')
    const error = await complete(platform, api, account, from, to)
    const series = await stored(platform, account, from, to)
    const known = new Set(series.map(({ day }) => day))
    return { series, error, missing: daysBetween(from, to).filter((day) => !known.has(day)) }
  }

/** Every morning, so that opening the page asks for nothing. */
export const collectFigures = (platform: Platform, api: WechatApi) => async (): Promise<void> => {
  const accounts = await platform.db
    .select()
    .from(wxAccounts)
    .where(sql`enabled and removed_at is null and state in ('normal', 'abnormal')`)
  const to = lastKnownDay()
  const from = addDays(to, 1 - FIGURE_WINDOW_DAYS)
  for (const account of accounts)
    await platform.guarded(async () => void (await complete(platform, api, account, from, to)))
}
