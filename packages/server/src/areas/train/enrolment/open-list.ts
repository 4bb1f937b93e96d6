import {
  listMine,
  listOpenClasses,
  type MyClassRow,
  type OpenClassRow,
} from '@portal/contract/areas/train/enrolment/open.ts'
import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { before, either, equals, from } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR, chinese, FACETS } from '#src/kit/page-read/place.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { CATEGORY_NAME, HOURS, labelOf, OCC, seatJoin } from '../class/rows.ts'
import { rulesOfClasses } from '../class/rule.ts'
import { databaseNow, type TrainClass } from '../class/state.ts'
import { joinLecturer, LECTURER_NAME } from '../session/read.ts'
import { actsOf, joinOwn, myOf, OWN_PLACE, type OwnRead, seatsFor } from './own-row.ts'

const c = trainClasses

const LECTURERS: SQL = sql`array(select distinct ${LECTURER_NAME} from train_sessions s
  join train_session_lecturers x on x.session_id = s.id ${joinLecturer} where s.class_id = ${c.id} order by 1)`

const ownColumns = {
  enrolmentId: sql<string | null>`my.id`,
  myState: sql<OwnRead['state']>`my.state`,
  way: sql<OwnRead['way']>`my.way`,
  offerEnd: sql<Date | null>`my.offer_end`,
  reason: sql<string>`coalesce(my.reason, '')`,
  result: sql<OwnRead['result']>`coalesce(my.result, 'none')`,
  resultWhy: sql<string[]>`coalesce(my.result_why, '{}')`,
  wait: sql<number | null>`${OWN_PLACE}`,
} as const

export const openColumns = {
  id: c.id,
  kind: c.kind,
  name: c.title,
  categoryName: CATEGORY_NAME,
  term: c.term,
  coverFileId: c.coverFileId,
  place: c.place,
  from: c.startsAt,
  to: c.endsAt,
  enrolFrom: c.enrolFrom,
  enrolTo: c.enrolTo,
  lecturers: LECTURERS,
  sessions: sql`(select count(*)::int from train_sessions s where s.class_id = ${c.id})`,
  hours: HOURS,
  capacity: c.capacity,
  occ: OCC,
  waiting: sql`f.waiting`,
  state: c.state,
  cancelReason: c.cancelReason,
  ownerOrgName: sql`coalesce(owner.name, '')`,
  ...ownColumns,
} as const

export const openJoins: SQL = sql`${seatJoin} left join org_units owner on owner.id = ${c.ownerOrgId} ${joinOwn(ACTOR)}`

export type OpenRead = Omit<OpenClassRow, 'coverUrl' | 'free' | 'label' | 'rule' | 'my'> & {
  coverFileId: string | null
  enrolmentId: string | null
  myState: OwnRead['state']
  way: OwnRead['way']
  offerEnd: Date | null
  reason: string
  result: OwnRead['result']
  resultWhy: string[]
  wait: number | null
}

export const classesOf = async (
  tx: Pick<Tx, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TrainClass>> => {
  const rows = await tx.db.select().from(c).where(anyOf(c.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** What depends on who looks: his seats, his place, what he may do. */
export const finishOpen =
  ({ files }: Portal) =>
  async ({ tx, actor }: Caller, list: readonly OpenRead[]): Promise<OpenClassRow[]> => {
    ensure(actor, errors.noSession)
    const ids = list.map(({ id }) => id)
    const [now, classes, rules] = [await databaseNow(tx.db), await classesOf(tx, ids), await rulesOfClasses(tx, ids)]
    const seats = await seatsFor(tx, actor, [...classes.values()], now)
    return list.map(({ coverFileId, enrolmentId, myState, way, offerEnd, reason, result, resultWhy, wait, ...row }) => {
      const full = classes.get(row.id) ?? refuse(errors.missing)
      const own = { enrolmentId, state: myState, way, offerEnd, reason, result, resultWhy, wait }
      const seen = seats.get(row.id) ?? refuse(errors.missing)
      return {
        ...row,
        coverUrl: coverFileId === null ? '' : files.fileUrl(actor, { id: coverFileId, name: row.name }),
        free: seen.free,
        label: labelOf(row, now),
        rule: rules.get(row.id) ?? refuse(errors.missing),
        my: myOf(full, own, seen, now),
      }
    })
  }

const OWN_LIVE: SQL = sql`exists (select 1 from train_enrolments e where e.class_id = ${c.id} and e.user_id = ${ACTOR})`

/** Addressed to the person and still to come or going on. */
export const SHOWN: SQL = sql`(${c.deletedAt} is null and not ${c.isTemplate} and ${addressedTo(c, FACETS)}
  and ${c.state} in ('open', 'confirmed', 'running') and coalesce(${c.endsAt}, ${c.enrolTo}) > now())`

/** What of a class somebody may look at: it is shown to him, or he is or was in it. */
export const VISIBLE: SQL = sql`(${SHOWN} or (${c.deletedAt} is null and ${OWN_LIVE}))`

const ENROLLABLE: SQL = sql`(${c.enrolFrom} <= now() and ${c.enrolTo} > now() and 'self' = any(${c.enrolWays})
  and not exists (select 1 from train_enrolments e where e.class_id = ${c.id} and e.user_id = ${ACTOR}
    and e.state in ('pending', 'confirmed', 'waitlisted', 'offered'))
  and (select count(*) from train_enrolments e where e.class_id = ${c.id} and e.state = 'waitlisted')
    < coalesce(${c.waitMax}, ${c.capacity}))`

export const openList = (portal: Portal) =>
  pageRead(listOpenClasses, {
    from: sql`${c}`,
    joins: openJoins,
    key: c.id,
    columns: openColumns,
    where: (chosen) => (chosen.mine === 'true' ? sql`(${c.deletedAt} is null and ${OWN_LIVE})` : SHOWN),
    search: [c.title, c.initials],
    filter: {
      kind: equals(c.kind),
      mine: 'asChoice',
      category: equals(c.category),
      enrollable: either(ENROLLABLE),
      myState: (state) => sql`exists (select 1 from train_enrolments e where e.class_id = ${c.id}
        and e.user_id = ${ACTOR} and e.state = ${state})`,
      from: from(c.endsAt),
      to: before(c.startsAt),
    },
    sort: { enrolTo: c.enrolTo, from: c.startsAt, name: chinese(c.title) },
    // 专题班 first; of each kind what closes soonest, and last what has closed.
    order: sql`${c.kind} = 'special' desc, ${c.enrolTo} <= now(), ${c.enrolTo}`,
    finish: finishOpen(portal),
  })

type MineRead = Omit<MyClassRow, 'can'>

const finishMine = async ({ tx, actor }: Caller, list: readonly MineRead[]): Promise<MyClassRow[]> => {
  ensure(actor, errors.noSession)
  const [now, classes] = [
    await databaseNow(tx.db),
    await classesOf(
      tx,
      list.map(({ classId }) => classId),
    ),
  ]
  const seats = await seatsFor(tx, actor, [...classes.values()], now)
  return list.map((row) => {
    const full = classes.get(row.classId) ?? refuse(errors.missing)
    return { ...row, can: actsOf(full, row, seats.get(row.classId) ?? refuse(errors.missing), now) }
  })
}

/** The caller's classes by their newest enrolment. */
export const mineList = pageRead(listMine, {
  from: sql`train_enrolments my join ${c} on ${c.id} = my.class_id`,
  key: sql`my.id`,
  columns: {
    id: sql`my.id`,
    classId: c.id,
    code: c.code,
    name: c.title,
    kind: c.kind,
    from: c.startsAt,
    to: c.endsAt,
    place: c.place,
    classState: c.state,
    state: sql`my.state`,
    way: sql`my.way`,
    wait: OWN_PLACE,
    offerEnd: sql`my.offer_end`,
    reason: sql`case when ${c.state} = 'cancelled' then ${c.cancelReason} else my.reason end`,
    appliedAt: sql`my.wait_at`,
    result: sql`my.result`,
    resultWhy: sql`my.result_why`,
    percent: sql`my.percent::float8`,
    score: sql`my.score::float8`,
    certificateId: sql`my.certificate_id`,
  },
  where: sql`(my.user_id = ${ACTOR} and ${c.deletedAt} is null and not exists (select 1 from train_enrolments n
    where n.class_id = my.class_id and n.user_id = my.user_id and (n.created_at, n.id) > (my.created_at, my.id)))`,
  search: [c.title, c.code, c.initials],
  filter: {
    kind: equals(c.kind),
    state: equals(sql`my.state`),
    classState: equals(c.state),
    live: either(sql`my.state in ('pending', 'confirmed', 'waitlisted', 'offered')`),
  },
  sort: { appliedAt: sql`my.wait_at`, from: c.startsAt, name: chinese(c.title) },
  order: '-appliedAt',
  finish: finishMine,
})
