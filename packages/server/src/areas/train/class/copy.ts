import type { copyClass } from '@portal/contract/areas/train/class/class-manage.ts'
import { trainWords } from '@portal/contract/areas/train/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { addDays, calendarDate, DAY_MS, shanghaiDayNumber } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { insertRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { trainClasses, trainSessionLecturers, trainSessions } from '#src/schema/train/class.ts'
import { spellUnit } from '#src/shared/directory/pinyin.ts'
import type { Portal } from '#src/shared/portal.ts'
import { quotasOf } from '../enrolment/held-class.ts'
import { sessionsOf } from '../session/read.ts'
import { keepQuotas, nextCode } from './columns.ts'
import { findClass } from './reach.ts'
import type { TrainClass } from './state.ts'

type Body = Call<typeof copyClass>['body']

/** So many months after a day: the same day of the month, cut at its end. */
const monthsLater = (at: Date, months: number): number => {
  const from = shanghaiDayNumber(at.getTime())
  const { year, month, day } = calendarDate(from)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return Date.UTC(year, month - 1 + months, Math.min(day, last)) / DAY_MS - from
}

/** By how many days each of the copies is moved. */
export const shiftsOf = (start: Date, { shiftDays, terms }: Pick<Body, 'shiftDays' | 'terms'>): number[] => {
  if (!terms) return [shiftDays]
  return Array.from({ length: terms.count }, (_, at) =>
    terms.every === 'week' ? 7 * (at + 1) : monthsLater(start, at + 1),
  )
}

const moved = (row: TrainClass, days: number) => {
  const at = (time: Date | null) => (time === null ? null : new Date(time.getTime() + days * DAY_MS))
  const onDay = (day: string | null) => (day === null ? null : addDays(day, days))
  return {
    enrolFrom: new Date(row.enrolFrom.getTime() + days * DAY_MS),
    enrolTo: new Date(row.enrolTo.getTime() + days * DAY_MS),
    releaseAt: at(row.releaseAt),
    confirmBy: at(row.confirmBy),
    startsAt: at(row.startsAt),
    endsAt: at(row.endsAt),
    studyFrom: onDay(row.studyFrom),
    studyTo: onDay(row.studyTo),
  }
}

/** What a copy does not take along: what happened to the class, and who it is. */
const rulesAlone = ({
  id: _id,
  revision: _revision,
  createdAt: _createdAt,
  createdBy: _createdBy,
  updatedAt: _updatedAt,
  state: _state,
  openedAt: _openedAt,
  confirmedAt: _confirmedAt,
  confirmReason: _confirmReason,
  cancelReason: _cancelReason,
  graduatedAt: _graduatedAt,
  releasedAt: _releasedAt,
  noOffersAt: _noOffersAt,
  deletedAt: _deletedAt,
  code: _code,
  ...rules
}: TrainClass) => rules

const copySessions = async (tx: Tx, from: string, to: string, days: number): Promise<void> => {
  for (const { id, createdAt: _createdAt, ...session } of await sessionsOf(tx, from)) {
    const sessionId = v7()
    const later = (at: Date) => new Date(at.getTime() + days * DAY_MS)
    const times = { startsAt: later(session.startsAt), endsAt: later(session.endsAt) }
    await tx.db.insert(trainSessions).values({ ...session, ...times, id: sessionId, classId: to })
    await tx.db.execute(sql`
      insert into ${trainSessionLecturers} (session_id, lecturer_id, place)
      select ${sessionId}::uuid, lecturer_id, place from ${trainSessionLecturers} where session_id = ${id}`)
  }
}

interface Copy {
  days: number
  name: string
  term: string
  seriesId: string | null
  isTemplate: boolean
}

const makeCopy = async (portal: Portal, tx: Tx, row: TrainClass, { days, name, ...copy }: Copy): Promise<string> => {
  const code = await nextCode(tx, row.ownerOrgId)
  const made = await insertRow(tx, trainClasses, {
    ...rulesAlone(row),
    ...moved(row, days),
    ...copy,
    ...(copy.isTemplate && { startsAt: null, endsAt: null, studyFrom: null, studyTo: null }),
    code,
    title: name,
    initials: spellUnit(name).initials,
    copiedFrom: row.title,
  })
  await keepQuotas(
    tx,
    made.id,
    [...(await quotasOf(tx, row.id))].map(([orgId, quota]) => ({ orgId, quota })),
  )
  if (row.kind === 'special') await portal.classItems.of('items')?.copy(tx, row.id, made.id)
  if (!copy.isTemplate) await copySessions(tx, row.id, made.id, days)
  return made.id
}

/** 复制, 存为模板, 生成期次: drafts with the rules of the class, moved in time, without its people. */
export const copyWith =
  (portal: Portal): HandlerOf<typeof copyClass> =>
  async ({ tx, body, actor }) => {
    const row = await findClass(tx, actor, body.id, 'menu')
    const seriesId = body.terms ? (row.seriesId ?? v7()) : null
    const ids: string[] = []
    for (const [at, days] of shiftsOf(row.startsAt ?? row.enrolFrom, body).entries()) {
      const term = body.terms ? fill(trainWords.term, { n: at + 2 }) : row.term
      const name = body.name ?? (body.terms || body.template ? row.title : fill(trainWords.copyOf, { name: row.title }))
      const named = [...name].slice(0, 60).join('')
      ids.push(await makeCopy(portal, tx, row, { days, name: named, term, seriesId, isTemplate: body.template }))
    }
    return { ids }
  }
