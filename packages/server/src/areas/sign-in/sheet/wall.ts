import type { signWall } from '@portal/contract/areas/sign-in/sheet.ts'
import { isLate } from '@portal/contract/areas/sign-in/sheet-attendance.ts'
import type { SignDirection } from '@portal/contract/areas/sign-in/words.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { pathName } from '#src/shared/directory/search.ts'
import { digitsAt } from '#src/shared/sign-in/digits.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import { encodeToken, lifeOfStep, stepAt } from '#src/shared/sign-in/token.ts'
import { hostedSheet } from '../access.ts'
import { type Engine, ownerOf } from '../engine.ts'
import { readCounts } from './counts.ts'
import { personRows } from './person-rows.ts'
import { closesAt, stateAt } from './state.ts'

type Wall = ResultOf<typeof signWall>

/** The wall holds its next codes, so that a minute without network does not stop a hall. */
const STEPS = 4
const NEWEST = 8
const MOST_UNITS = 30

/** The wall turns to 签退 by itself as signing out opens. */
const directionAt = ({ outFrom }: Pick<Sheet, 'outFrom'>, atMs: number): SignDirection =>
  outFrom !== null && atMs >= outFrom.getTime() ? 'out' : 'in'

const tokensOf = ({ keys }: Engine, sheet: Sheet, direction: SignDirection, atMs: number): Wall['tokens'] => {
  const epoch = sheet.epochAt.getTime()
  const first = Math.max(0, stepAt(epoch, atMs))
  return Array.from({ length: STEPS }, (_, n) => {
    const step = first + n
    const { issue, validTo } = lifeOfStep(epoch, step)
    const { k, key } = keys.at(issue)
    const fields = {
      k,
      method: 'rotate',
      direction,
      sheet: sheet.publicId,
      generation: sheet.generation,
      step,
    } as const
    return { token: encodeToken(key, fields), shownFrom: new Date(issue), validTo: new Date(validTo) }
  })
}

/** The one code of now of an open sheet; null before and after. */
export const codeNow = (engine: Engine, sheet: Sheet, atMs: number): { token: string; validTo: Date } | null => {
  const [shown] = codesOf(engine, sheet, 'in', atMs).tokens
  return shown ?? null
}

const codesOf = (engine: Engine, sheet: Sheet, direction: SignDirection, atMs: number) => {
  const isShown = stateAt(sheet, atMs) === 'open'
  const { digits, until } = digitsAt(engine.keys, { ...sheet, direction }, atMs)
  const isNumbered = isShown && sheet.methods.includes('number') && !sheet.digitsOff
  return {
    tokens: isShown && sheet.methods.includes('rotate') ? tokensOf(engine, sheet, direction, atMs) : [],
    digits: isNumbered ? digits : '',
    digitsTo: isNumbered ? until : null,
  }
}

const place = sql`${sql.placeholder('sheetId')}::uuid`

const readUnits = prepared<Wall['byOrg'][number]>(
  () => sql`
    select w.org_id as "orgId", coalesce(g.name, '') as "orgName",
      coalesce(${pathName(sql`g.path`)}, '') as "orgPath", count(*)::int as expected,
      count(*) filter (where w.status in ('none', 'absent'))::int as missing
    from (${personRows}) w left join org_units g on g.id = w.org_id
    where w.sheet_id = ${place} and w.expected
    group by 1, 2, g.path order by 5 desc, 2, 1 limit ${MOST_UNITS}`,
)

interface Newest {
  name: string
  orgName: string
  at: string
}

const readNewest = prepared<Newest>(
  () => sql`
    select coalesce(u.name, v.name, '') as name, coalesce(g.name, v.org, '') as "orgName", n.at
    from sign_entries n left join users u on u.id = n.user_id left join org_units g on g.id = u.primary_org_id
      left join sign_guests v on v.id = n.guest_id
    where n.sheet_id = ${place} and n.state = 'counted' and n.direction = ${sql.placeholder('direction')}
    order by n.at desc, n.id limit ${NEWEST}`,
)

/** As `wallNames` says: the whole name, or its first sign. */
const shownName = (name: string, how: Sheet['wallNames']): string => {
  if (how === 'none') return ''
  const signs = [...name]
  return how === 'full' ? name : `${signs[0] ?? ''}${'*'.repeat(Math.max(1, Math.min(2, signs.length - 1)))}`
}

const newestOf = async (db: Db, sheet: Sheet, direction: SignDirection): Promise<Wall['recent']> => {
  if (sheet.wallNames === 'none') return []
  const rows = await readNewest(db, { sheetId: sheet.id, direction })
  return rows.map(({ name, orgName, at }) => ({
    name: shownName(name, sheet.wallNames),
    orgName,
    at: new Date(at),
    late: direction === 'in' && isLate({ start: sheet.startAt.getTime(), lateAfter: sheet.lateAfter }, Date.parse(at)),
  }))
}

export const wallWith =
  (engine: Engine): HandlerOf<typeof signWall> =>
  async ({ tx, body, actor }) => {
    const sheet = await hostedSheet(tx, actor, engine.portal.signIn, body.sheetId)
    engine.watchers.look(sheet.id, actor.id)
    const atMs = await engine.clock.at()
    const direction = directionAt(sheet, atMs)
    const { db } = tx
    const [counts, byOrg, recent] = await Promise.all([
      readCounts(db, sheet.id),
      readUnits(db, { sheetId: sheet.id }),
      newestOf(db, sheet, direction),
    ])
    const { title, place: where, startAt: start, endAt: end, inFrom, generation } = sheet
    return {
      direction,
      ...codesOf(engine, sheet, direction, atMs),
      page: ownerOf(engine, sheet.ownerType).page,
      counts,
      byOrg,
      recent,
      title,
      place: where,
      start,
      end,
      state: stateAt(sheet, atMs),
      inFrom,
      closesAt: closesAt(sheet),
      generation,
      serverTime: new Date(atMs),
    }
  }
