import type { askMayWork } from '@portal/contract/areas/archive/card.ts'
import { archiveRefusals as no } from '@portal/contract/areas/archive/refusals.ts'
import { PERSON_CODE_BAD, PERSON_CODE_STALE } from '@portal/contract/areas/sign-in/words.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { createSignKeys, type SignKeys } from '#src/shared/sign-in/keys.ts'
import { readPersonCode } from '#src/shared/sign-in/person-code.ts'
import { keepsCardsOf } from './get.ts'
import { conclusionsOn } from './work.ts'

const refusal = (code: string, message: string) => ({ status: STATUS.refused, code: `archive.${code}`, message })

/** Whose code it is, by the clock of the database: codes live a minute. */
const shownBy = async (tx: Tx, keys: SignKeys, token: string): Promise<string> => {
  const { rows } = await tx.db.execute<{ at: number }>(sql`select (extract(epoch from now()) * 1000)::float8 as at`)
  const read = readPersonCode(keys, token, rows[0]?.at ?? 0)
  if (read === 'bad') refuse(refusal('personCodeBad', PERSON_CODE_BAD))
  if (read === 'stale') refuse(refusal('personCodeStale', PERSON_CODE_STALE))
  return typeof read === 'string' ? refuse(no.personUnknown) : read.userId
}

/** A host asks about the people of his sheets, around the time at which they are signed. */
const hosts = async ({ db }: Tx, actor: Actor, userId: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from sign_sheets h join sign_people p on p.sheet_id = h.id and p.user_id = ${userId}
    where h.host_ids @> array[${actor.id}]::uuid[] and h.state <> 'cancelled'
      and now() between h.start_at - interval '1 day' and h.end_at + interval '1 day' limit 1`)
  return rows.length > 0
}

/** 上岗查询: what somebody is missing for a job on a day. */
export const askWith = ({ platform }: Pick<Portal, 'platform'>): HandlerOf<typeof askMayWork> => {
  const keys = createSignKeys(platform.secrets)
  return async ({ tx, actor, body }) => {
    const { personToken, job, day = shanghaiDay(new Date()) } = body
    const userId = personToken === undefined ? body.userId : await shownBy(tx, keys, personToken)
    if (userId === undefined) return refuse(no.personUnknown)
    const isReached = userId === actor.id || (await keepsCardsOf(tx, actor, userId)) || (await hosts(tx, actor, userId))
    ensure(isReached, no.personUnknown)
    const { rows } = await tx.db.execute<{ name: string; code: string; orgName: string }>(sql`
      select u.name, u.code, o.name as "orgName" from users u join org_units o on o.id = u.primary_org_id where u.id = ${userId}`)
    const person = rows[0] ?? refuse(no.personUnknown)
    const conclusion = (await conclusionsOn(tx.db, [{ userId, job }], day)).get(userId) ?? refuse(no.jobUnknown)
    return { ...conclusion, ...person }
  }
}
