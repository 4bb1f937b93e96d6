import { memberColumns } from '@portal/contract/areas/exchange/import-member-columns.ts'
import { importRefusals } from '@portal/contract/areas/exchange/import-refusals.ts'
import { importGrounds, undoReasons } from '@portal/contract/areas/exchange/import-words.ts'
import {
  classRefusals,
  enrolmentRefusals as no,
  rosterImportWords as words,
} from '@portal/contract/areas/train/refusals.ts'
import { LIVE_STATES } from '@portal/contract/areas/train/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { ImportCall, ImportEffect, ImportKind, JudgedRow, Undone } from '#src/shared/exchange/import/kinds.ts'
import { judgeMembers, type MemberPlan, tiesOfCode } from '#src/shared/exchange/import/members.ts'
import { occ } from '#src/shared/seats/seats.ts'
import { findClass, lockClass } from '../class/reach.ts'
import { FIXED, TAKES, type TrainClass } from '../class/state.ts'
import { readEnrolment } from './change.ts'
import { holdRow } from './held-class.ts'
import { isLive, letGo } from './leave.ts'
import { putIn } from './roster.ts'
import { tell } from './tell.ts'

/** As many as the largest class has seats. */
const MOST_ROWS = 5000

const ensureTakes = ({ state }: TrainClass): void => {
  ensure(state !== 'cancelled', no.cancelled)
  ensure(TAKES.includes(state), state === 'draft' || state === 'in_review' ? classRefusals.notOpen : no.over)
}

const classOf = async ({ tx, actor, targetId }: Pick<ImportCall, 'tx' | 'actor' | 'targetId'>) =>
  findClass(tx, actor, targetId ?? refuse(importRefusals.targetMissing), 'roster')

const liveOf = async (tx: Tx, classId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select user_id as id from train_enrolments
    where class_id = ${classId} and state = any(${sql.param([...LIVE_STATES])}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

const disabledOf = async (tx: Tx, codes: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from users where code = any(${sql.param([...codes])}::text[]) and not enabled and deleted_at is null`)
  return new Set(rows.map(({ id }) => id))
}

/** Rows that find neither a seat nor a place in the queue; how quotas part the seats shows when they are taken. */
const withoutRoom = (room: number, judged: readonly JudgedRow<MemberPlan>[]): JudgedRow<MemberPlan>[] => {
  let left = room
  return judged.map((row) => {
    if (row.action !== 'add') return row
    left -= 1
    if (left >= 0) return row
    return { ...row, action: 'error', plan: null, faults: [{ field: 'code', message: no.queueFull.message }] }
  })
}

const judge: ImportKind<MemberPlan>['judge'] = async (call, rows) => {
  const { tx } = call
  const row = await classOf(call)
  ensureTakes(row)
  const off = await disabledOf(
    tx,
    rows.map(({ fields }) => (fields.code ?? '').trim()),
  )
  const judged = await judgeMembers(call, rows, {
    held: await liveOf(tx, row.id),
    whyNot: async ({ userId }) => (off.has(userId) ? no.personOff.message : null),
  })
  const { taken, waiting } = await holdRow(tx, row)
  const room = Math.max(0, row.capacity - occ(taken)) + Math.max(0, (row.waitMax ?? row.capacity) - waiting)
  return withoutRoom(room, judged)
}

/** Everybody or nobody: whom the class refuses in the end stops the others as well. */
const apply: ImportKind<MemberPlan>['apply'] = async (call, rows) => {
  const { tx, actor, targetId } = call
  const row = await lockClass(tx, actor, targetId ?? refuse(errors.missing), 'roster')
  ensureTakes(row)
  const planned = rows.flatMap(({ no: at, plan }) => (plan ? [{ no: at, ...plan }] : []))
  const ids = planned.map(({ userId }) => userId)
  const { batch, entered } = await putIn(tx, await holdRow(tx, row), ids, { way: 'import', actor })
  const [failure] = batch.failed
  if (failure) refuse(no.importRow, { r: planned[failure.row - 1]?.no ?? failure.row, reason: failure.message })
  return planned.map(({ no: at, userId, name }): ImportEffect => {
    const objectId = entered.get(userId) ?? refuse(errors.missing)
    return { no: at, objectId, created: true, name, before: {}, after: {} }
  })
}

/** Who came in by the file and is still in goes again, his seat to who is next; of a class that is over nobody does. */
const undo: ImportKind<MemberPlan>['undo'] = async ({ tx, actor, targetId }, effects) => {
  const row = await lockClass(tx, actor, targetId ?? refuse(errors.missing), 'roster')
  const held = await holdRow(tx, row)
  const undone: Undone = { restored: 0, kept: [] }
  for (const { no: at, objectId, name } of effects) {
    const enrolment = await readEnrolment(tx, objectId)
    const reason =
      !enrolment || !isLive(enrolment.state) ? undoReasons.gone : FIXED.includes(row.state) ? undoReasons.inUse : null
    if (reason !== null || !enrolment) {
      undone.kept.push({ row: at, name, reason: reason ?? undoReasons.gone })
      continue
    }
    await letGo(tx, held, enrolment, { state: 'removed', reason: words.takenBack, byId: actor.id })
    const values = { reason: words.takenBack }
    await tell(tx, row, [enrolment.userId], { word: 'removed', event: `removed:${objectId}`, values })
    undone.restored += 1
  }
  return undone
}

/** 导入名单 of a class, by number. */
export const traineeImport: ImportKind<MemberPlan> = {
  name: 'trainees',
  columns: memberColumns,
  mostRows: MOST_ROWS,
  ground: importGrounds.trainees,
  tiesOf: tiesOfCode,
  targetName: async ({ tx, actor }, id) => {
    const row = await findClass(tx, actor, id, 'roster')
    ensureTakes(row)
    return row.title
  },
  options: async () => ({}),
  judge,
  apply,
  undo,
}
