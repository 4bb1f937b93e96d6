import type { getClass, OpenPoint } from '@portal/contract/areas/train/class/class.ts'
import { ruleSentence } from '@portal/contract/areas/train/class/rule-sentence.ts'
import { openPointWords as points, SMALL_ROOM } from '@portal/contract/areas/train/words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { conflictsOfSessions } from '../session/conflicts.ts'
import { sessionViews } from '../session/read.ts'
import { codeOf, reachedBy } from './codes.ts'
import { findShown } from './reach.ts'
import { type ClassRead, classColumns, classJoins, finishClasses } from './rows.ts'
import { rulesOfClasses } from './rule.ts'
import { seatFiguresOf } from './seat-figures.ts'
import { databaseNow, FIXED, type TrainClass } from './state.ts'

type Detail = ResultOf<typeof getClass>

export const readClasses = rowsByKey<ClassRead>()({
  from: sql`${trainClasses}`,
  joins: classJoins,
  key: trainClasses.id,
  columns: classColumns,
})

const mayOf = async (tx: Tx, actor: Actor, row: TrainClass): Promise<Detail['may']> => {
  const [found = refuse(errors.missing)] = await tx.db
    .select({
      edit: sql<boolean>`${reachedBy(tx, actor, 'edit')}`,
      publish: sql<boolean>`${reachedBy(tx, actor, 'publish')}`,
      roster: sql<boolean>`${reachedBy(tx, actor, 'roster')}`,
      sign: sql<boolean>`${reachedBy(tx, actor, 'sign')}`,
      finish: sql<boolean>`${reachedBy(tx, actor, 'finish')}`,
      remove: sql<boolean>`${reachedBy(tx, actor, 'del')}`,
      promote: sql<boolean>`${reachedBy(tx, actor, 'promote')}`,
    })
    .from(trainClasses)
    .where(sql`${trainClasses.id} = ${row.id}`)
  const isFixed = FIXED.includes(row.state)
  return {
    ...found,
    edit: found.edit && !isFixed && row.state !== 'in_review',
    publish: found.publish && !isFixed && !row.isTemplate,
    roster: found.roster && !isFixed,
    promote: found.promote && !isFixed,
    remove: found.remove && (row.state === 'draft' || row.state === 'cancelled' || row.isTemplate),
    cost: actor.holds(codeOf('cost')),
  }
}

interface SmallRoom {
  room: string
  seats: number
}

/** Sessions in rooms with fewer seats than the class has: a warning, people may stand or be absent. */
const smallRooms = async (tx: Tx, { id, capacity }: TrainClass): Promise<SmallRoom[]> => {
  const { rows } = await tx.db.execute<{ room: string; seats: number }>(sql`
    select r.name as room, r.seats from train_sessions s join meeting_rooms r on r.id = s.room_id
    where s.class_id = ${id} and r.seats < ${capacity} order by r.seats, s.no`)
  return rows
}

const pointsOf = (
  detail: Pick<Detail, 'rule' | 'confirmed' | 'pending'>,
  row: TrainClass,
  { conflicts, small }: { conflicts: readonly { kind: string; text: string }[]; small: readonly SmallRoom[] },
): OpenPoint[] => {
  const ofKind = (key: 'room' | 'lecturer' | 'trainee'): OpenPoint => {
    const own = conflicts.filter(({ kind }) => kind === key)
    return {
      key,
      done: own.length === 0,
      n: own.length,
      title: own.length === 0 ? points[key].done : fill(points[key].open, { n: own.length }),
      note: own[0]?.text ?? '',
    }
  }
  const isEnough = detail.confirmed >= row.minSeats
  return [
    {
      key: 'pending',
      done: detail.pending === 0,
      n: detail.pending,
      title: detail.pending === 0 ? points.pending.done : fill(points.pending.open, { n: detail.pending }),
      note: '',
    },
    ofKind('room'),
    {
      key: 'seats',
      done: small.length === 0,
      n: small.length,
      title: fill(small.length === 0 ? points.seats.done : points.seats.open, { n: small.length }),
      note: small[0] ? fill(SMALL_ROOM, { ...small[0], capacity: row.capacity }) : '',
    },
    ofKind('lecturer'),
    ofKind('trainee'),
    {
      key: 'minimum',
      done: isEnough,
      n: row.minSeats,
      title: fill(isEnough ? points.minimum.done : points.minimum.open, { n: row.minSeats }),
      note: '',
    },
    { key: 'rule', done: true, n: 0, title: ruleSentence(detail.rule), note: '' },
  ]
}

const namesOf = async (tx: Tx, ids: readonly string[]) => {
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from users where id = any(${sql.param([...ids])}::uuid[]) order by name`,
  )
  return rows
}

const requestOf = async (tx: Tx, { id, state }: TrainClass): Promise<string | null> => {
  if (state !== 'in_review') return null
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from approval_requests where subject_type = 'trainClass' and subject_id = ${id} and state = 'pending'`)
  return rows[0]?.id ?? null
}

/** What its form is filled with; money stays out. */
const formOf = ({ row, quotas }: { row: TrainClass; quotas: Detail['unitQuotas'] }) => ({
  courseCodes: row.courseCodes,
  assistants: row.assistantIds,
  intro: row.intro,
  studyFrom: row.studyFrom,
  studyTo: row.studyTo,
  minSeats: row.minSeats,
  unitQuotas: quotas,
  releaseAt: row.releaseAt,
  enrolWays: row.enrolWays,
  audience: row.audience,
  withdrawBefore: row.withdrawBefore,
  confirmBy: row.confirmBy,
  review: row.review,
  seatAt: row.seatAt,
  waitOrder: row.waitOrder,
  waitMax: row.waitMax,
  offerHours: row.offerHours,
  form: row.form,
  conflictRule: row.conflictRule,
  prerequisites: row.prerequisites,
  noShowLimit: row.noShowLimit,
  exams: row.exams,
  practicals: row.practicals,
  surveys: row.surveys,
  attendPercent: row.attendPercent,
  sessionPercent: row.sessionPercent,
  hoursWhen: row.hoursWhen,
  passScore: row.passScore,
  weights: row.weights,
  makeUpMax: row.makeUpMax,
  makeUpDays: row.makeUpDays,
  sheetScope: row.sheetScope,
  certTemplateId: row.certTemplateId,
})

export const getWith =
  ({ files }: Portal): HandlerOf<typeof getClass> =>
  async ({ tx, body, actor }) => {
    const row = await findShown(tx, actor, body.id)
    const now = await databaseNow(tx.db)
    const [shown = refuse(errors.missing)] = await finishClasses(
      { tx, actor },
      (await readClasses({ tx, actor }, [row.id])) as ClassRead[],
    )
    const seats = await seatFiguresOf(tx, row, now)
    const rule = (await rulesOfClasses(tx, [row.id])).get(row.id) ?? refuse(errors.missing)
    const sessionList = await sessionViews(tx, row, now)
    const conflicts = FIXED.includes(row.state) ? [] : await conflictsOfSessions(tx, sessionList, row)
    return {
      ...shown,
      ...formOf({ row, quotas: seats.byUnit.map(({ orgId, quota }) => ({ orgId, quota })) }),
      coverFileId: row.coverFileId,
      coverUrl: row.coverFileId === null ? '' : files.fileUrl(actor, { id: row.coverFileId, name: row.title }),
      assistantNames: await namesOf(tx, row.assistantIds),
      audienceText: describeAudience(row.audience, await namesOfAudiences(tx.db, [row.audience])),
      seats,
      sessionList,
      rule,
      openPoints: FIXED.includes(row.state)
        ? []
        : pointsOf({ rule, ...shown }, row, { conflicts, small: await smallRooms(tx, row) }),
      cancelReason: row.cancelReason,
      confirmReason: row.confirmReason,
      copiedFrom: row.copiedFrom,
      seriesId: row.seriesId,
      approvalRequestId: await requestOf(tx, row),
      may: await mayOf(tx, actor, row),
      serverTime: now,
      ...(actor.holds(codeOf('cost')) && { costs: row.costs }),
    }
  }
