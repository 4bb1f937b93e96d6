import type { askMayWork } from '@portal/contract/areas/archive/card.ts'
import { archiveRefusals as no } from '@portal/contract/areas/archive/refusals.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { keepsCardsOf } from './get.ts'
import { conclusionsOn } from './work.ts'

/** 上岗查询: what somebody is missing for a job on a day. */
export const ask: HandlerOf<typeof askMayWork> = async ({ tx, actor, body }) => {
  const { userId, job, day = shanghaiDay(new Date()) } = body
  ensure(userId === actor.id || (await keepsCardsOf(tx, actor, userId)), no.personUnknown)
  const { rows } = await tx.db.execute<{ name: string; code: string; orgName: string }>(sql`
    select u.name, u.code, o.name as "orgName" from users u join org_units o on o.id = u.primary_org_id where u.id = ${userId}`)
  const person = rows[0] ?? refuse(no.personUnknown)
  const conclusion = (await conclusionsOn(tx.db, [{ userId, job }], day)).get(userId) ?? refuse(no.jobUnknown)
  return { ...conclusion, ...person }
}
