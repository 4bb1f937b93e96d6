import type { sealSheet } from '@portal/contract/areas/sign-in/sheet.ts'
import { type Attendance, signRefusals as no } from '@portal/contract/areas/sign-in/words.ts'
import { sql } from 'drizzle-orm'
import { updateRow } from '#src/kit/store.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { signSeals, signSheets } from '#src/schema/sign-in/sheets.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { SealedPerson, SealedSheet } from '#src/shared/sign-in/owner.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import { sealableSheet } from '../access.ts'
import { type Engine, ownerOf } from '../engine.ts'
import { pendingLeft } from './counts.ts'
import { personRows } from './person-rows.ts'
import { stateAt } from './state.ts'

export const sealedSheetOf = (sheet: Sheet): SealedSheet => ({
  sheetId: sheet.id,
  ownerIds: sheet.ownerIds,
  start: sheet.startAt,
  end: sheet.endAt,
  lateAfter: sheet.lateAfter,
  earlyGrace: sheet.earlyGrace,
  asksOut: sheet.mode === 'inOut',
})

interface Row extends Record<string, unknown> {
  userId: string
  status: Attendance
  minutes: number
  inAt: string | null
  outAt: string | null
  madeUp: boolean
  corrected: boolean
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

/** People as the sheet stands now; 旁听 have no part in what follows. */
export const sealedPeople = async (tx: Tx, sheetId: string, userId: string | null = null): Promise<SealedPerson[]> => {
  const { rows } = await tx.db.execute<Row>(sql`
    select w.user_id as "userId", w.status, w.minutes, case when w.in_state = 'counted' then w.in_at end as "inAt",
      case when w.out_state = 'counted' then w.out_at end as "outAt",
      (coalesce(w.in_method = 'makeUp', false) or coalesce(w.out_method = 'makeUp', false)) as "madeUp",
      exists (select 1 from sign_corrections k where k.sheet_id = w.sheet_id and k.user_id = w.user_id) as corrected
    from (${personRows}) w where w.sheet_id = ${sheetId} and w.expected and w.user_id is not null
      and (${userId}::uuid is null or w.user_id = ${userId}::uuid) order by w.user_id`)
  return rows.map(({ inAt, outAt, ...row }) => ({ ...row, inAt: dateOf(inAt), outAt: dateOf(outAt) }))
}

/** Everything of the sheet, a line each in one order: whoever keeps it can make the hash again. */
const contentOf = async (tx: Tx, { id }: Sheet): Promise<string> => {
  const { rows } = await tx.db.execute<{ line: string }>(sql`
    select x.line from (
      select 0 as part, s.id::text as key, jsonb_build_object('sheet', s.id, 'title', s.title, 'start', s.start_at,
        'end', s.end_at, 'mode', s.mode, 'late', s.late_after, 'early', s.early_grace, 'confirmed', s.confirmed_at,
        'by', s.confirmed_by)::text as line from sign_sheets s where s.id = ${id}
      union all select 1, p.user_id::text, jsonb_build_object('person', p.user_id, 'for', p.in_place_of,
        'expected', p.expected, 'leave', p.on_leave, 'reason', p.leave_reason)::text
        from sign_people p where p.sheet_id = ${id}
      union all select 2, n.id::text, jsonb_build_object('entry', n.id, 'person', n.user_id, 'guest', n.guest_id,
        'direction', n.direction, 'at', n.at, 'method', n.method, 'verdict', n.verdict, 'state', n.state,
        'operator', n.operator_id, 'decided', n.decided_by, 'reason', n.reason,
        'signature', encode(sha256(n.signature::bytea), 'hex'))::text
        from sign_entries n where n.sheet_id = ${id}) x
    order by x.part, x.key`)
  return rows.map(({ line }) => line).join('\n')
}

/** Requests that hosts have not decided wait as entries do. */
const requestsLeft = async (tx: Tx, sheetId: string): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(
    sql`select count(*) as n from sign_requests where sheet_id = ${sheetId} and state = 'pending'`,
  )
  return rows[0]?.n ?? 0
}

const ensureSealable = async (tx: Tx, sheet: Sheet, nowMs: number): Promise<void> => {
  ensure(sheet.state !== 'sealed', no.sealed)
  ensure(sheet.state !== 'cancelled', no.cancelled)
  ensure(stateAt(sheet, nowMs) === 'closed', no.notClosed)
  const n = (await pendingLeft(tx.db, sheet.id)) + (await requestsLeft(tx, sheet.id))
  ensure(n === 0, no.pendingLeft, { n })
  ensure(sheet.confirmerIds.length === 0 || sheet.confirmedAt !== null, no.notConfirmed)
}

/** Seals a sheet that may be sealed; what follows of it is done in the same transaction. Answers the hash. */
export const sealNow = async (
  portal: Pick<Portal, 'signIn'>,
  tx: Tx,
  sheet: Sheet,
  { at, byId }: { at: Date; byId: string | null },
): Promise<string> => {
  const content = await contentOf(tx, sheet)
  const sealHash = sha256(content)
  await tx.db.insert(signSeals).values({ sheetId: sheet.id, content, at })
  const everything = Object.assign(tx, { scope: ALL_ROWS })
  await updateRow(everything, signSheets, sheet, { state: 'sealed', sealedAt: at, sealedBy: byId, sealHash })
  const owner = ownerOf({ portal }, sheet.ownerType)
  await owner.sealed?.(tx, sealedSheetOf(sheet), await sealedPeople(tx, sheet.id))
  return sealHash
}

/** 封存: from here on every change is a correction. */
export const sealWith =
  (engine: Engine): HandlerOf<typeof sealSheet> =>
  async ({ tx, body, actor }) => {
    const sheet = await sealableSheet(tx, actor, engine.portal.signIn, body.sheetId)
    const nowMs = await engine.clock.at()
    await ensureSealable(tx, sheet, nowMs)
    const sealHash = await sealNow(engine.portal, tx, sheet, { at: new Date(nowMs), byId: actor.id })
    tx.afterCommit.push(() => engine.watchers.moved(sheet.id))
    return { sealHash }
  }
