import type { remindMissing } from '@portal/contract/areas/sign-in/host.ts'
import { signRefusals as no, signMessages } from '@portal/contract/areas/sign-in/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { MINUTE_MS, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { hostedSheet, noteOfSheet } from '../access.ts'
import { type Engine, ownerOf } from '../engine.ts'
import { personRows } from '../sheet/person-rows.ts'
import { closesAt, stateAt } from '../sheet/state.ts'

type Body = Call<typeof remindMissing>['body']

/** Two reminders of everybody this soon after each other are a slip. */
const LATELY_MS = MINUTE_MS

const missingOf = async (tx: Tx, { sheetId, orgId, userIds }: Body): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select w.user_id as id from (${personRows}) w where w.sheet_id = ${sheetId} and w.expected
      and w.status in ('none', 'absent') and (${orgId ?? null}::uuid is null or w.org_id = ${orgId ?? null}::uuid)
      and (${userIds === undefined} or w.user_id = any(${sql.param(userIds ?? [])}::uuid[])) order by 1`)
  return rows.map(({ id }) => id)
}

/** 一键提醒 of those who have not come. */
export const remindWith =
  (engine: Engine): HandlerOf<typeof remindMissing> =>
  async ({ tx, body, actor }) => {
    const sheet = await hostedSheet(tx, actor, engine.portal.signIn, body.sheetId, 'update')
    const now = await engine.clock.at()
    ensure(stateAt(sheet, now) === 'open', no.notOpen)
    ensure(!sheet.remindedAt || now - sheet.remindedAt.getTime() > LATELY_MS, no.remindedLately)
    const people = await missingOf(tx, body)
    ensure(people.length > 0, no.nobodyMissing)
    const words = signMessages.reminder
    const sent = await sendMessage(tx, people, {
      event: `signIn:${sheet.id}:remind:${Math.floor(now)}`,
      kind: words.kind,
      title: fill(words.title, { title: sheet.title }),
      text: fill(words.text, { title: sheet.title, at: shanghaiTime(closesAt(sheet)) }),
      link: ownerOf(engine, sheet.ownerType).page,
      reason: words.reason,
      dueAt: closesAt(sheet),
    })
    await tx.db.execute(sql`update sign_sheets set reminded_at = now() where id = ${sheet.id}`)
    tx.notes.push({ ...noteOfSheet(sheet), kind: 'run', diff: [{ field: 'reminded', before: null, after: sent }] })
    return { sent, skipped: people.length - sent }
  }
