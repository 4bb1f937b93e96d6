import { lecturerRefusals as no } from '@portal/contract/areas/train/teacher/refusals.ts'
import type { changeLecturers, deleteLecturers, lecturerOptions } from '@portal/contract/areas/train/teacher/teacher.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { deleteRows, lockRow, updateRow } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { lecturers } from '#src/schema/train/lecturer.ts'
import { busyWith, HELD, isFree, SESSIONS } from './busy.ts'
import { stateOf } from './list.ts'

type Lecturer = typeof lecturers.$inferSelect

/** Sessions that are not over, also those of drafts: who plans with somebody counts on him. */
const hasPlans = async (tx: Tx, id: string): Promise<boolean> => {
  const { rowCount } = await tx.db.execute(sql`select 1 from ${SESSIONS}
    where x.lecturer_id = ${id} and c.deleted_at is null and not c.is_template and c.state <> 'cancelled'
      and s.ends_at > now() limit 1`)
  return (rowCount ?? 0) > 0
}

const hasTaught = async (tx: Tx, id: string): Promise<boolean> => {
  const { rowCount } = await tx.db.execute(sql`select 1 from ${SESSIONS} where x.lecturer_id = ${id}
    and (${HELD} or c.state <> 'cancelled') limit 1`)
  return (rowCount ?? 0) > 0
}

const changeOf = ({ action, reason, contractTo }: Call<typeof changeLecturers>['body']) => {
  const today = shanghaiDay(new Date())
  if (action === 'stop') {
    if ([...reason].length < 2) refuseField('reason', no.stopReason)
    return () => ({ stoppedAt: new Date(), stopReason: reason })
  }
  if (action === 'resume') return () => ({ stoppedAt: null, stopReason: '' })
  const until = contractTo ?? refuseField('contractTo', no.contractMissing)
  if (until <= today) refuseField('contractTo', no.contractPast)
  // A contract that is over begins anew; one that still runs goes on.
  return (lecturer: Lecturer) => {
    const isOver = lecturer.contractTo !== null && lecturer.contractTo < today
    return { contractTo: until, ...(isOver && { contractFrom: today }) }
  }
}

export const change: HandlerOf<typeof changeLecturers> = async ({ tx, body }) => {
  const valuesFor = changeOf(body)
  const failed: { id: string; message: string }[] = []
  let updated = 0
  for (const id of [...new Set(body.ids)].sort()) {
    const lecturer = await lockRow(tx, lecturers, id)
    const isSame = body.action === 'renew' ? false : (body.action === 'stop') === (lecturer.stoppedAt !== null)
    const values = valuesFor(lecturer)
    if ('contractTo' in values && lecturer.contractFrom !== null && values.contractTo <= lecturer.contractFrom) {
      failed.push({ id, message: no.contractEnd.message })
      continue
    }
    if (body.action === 'stop' && (await hasPlans(tx, id))) {
      failed.push({ id, message: no.planned.message })
      continue
    }
    if (isSame) continue
    await updateRow(tx, lecturers, lecturer, values)
    updated += 1
  }
  return { updated, failed }
}

export const remove: HandlerOf<typeof deleteLecturers> = ({ tx, body }) =>
  deleteRows(tx, lecturers, body.ids, async ({ id }) => ((await hasTaught(tx, id)) ? no.taught.message : null))

interface OptionRow extends Record<string, unknown> {
  id: string
  name: string
  orgName: string
  level: Lecturer['level']
  subjects: string[]
  state: 'active' | 'stopped' | 'expired'
  free: boolean
  busyWith: string
}

/** Who may be asked at that time; the contract has to last until then. */
export const options: HandlerOf<typeof lecturerOptions> = async ({
  tx,
  body: { keyword, from, to, freeOnly, ids },
}) => {
  const asked = from && to && to > from ? { from, to } : null
  const free = asked ? isFree(sql`l`, asked.from, asked.to) : sql`false`
  const busy = asked ? busyWith(sql`l`, asked.from, asked.to) : sql`''`
  const day = shanghaiDay(asked?.from ?? new Date())
  const like = `%${escapeLike(keyword)}%`
  const chosen = sql`l.id = any(${sql.param(ids)}::uuid[])`
  const { rows } = await tx.db.execute<OptionRow>(sql`
    select l.id, coalesce(u.name, l.name) as name, coalesce(home.name, l.company) as "orgName", l.level, l.subjects,
      s.state, ${free} as free, ${busy} as "busyWith"
    from train_lecturers l left join users u on u.id = l.user_id left join org_units home on home.id = u.primary_org_id
      cross join lateral (select ${stateOf} as state from train_lecturers where train_lecturers.id = l.id) s
    where ${chosen} or (l.stopped_at is null and (l.contract_to is null or l.contract_to >= ${day}::date)
      and (l.contract_from is null or l.contract_from <= ${day}::date)
      and (l.user_id is null or (u.enabled and u.deleted_at is null))
      and (coalesce(u.name, l.name) ilike ${like} or array_to_string(l.subjects, ' ') ilike ${like})
      and (${!freeOnly} or ${free}))
    order by ${chosen} desc, coalesce(u.name, l.name) collate "zh-x-icu", l.id limit 50`)
  return rows
}
