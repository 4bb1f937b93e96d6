import type { MessageChannel, MessageKind } from '@portal/contract/areas/system/message/kinds.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'

/** A person a message goes to, with what the person set for this kind. */
export interface Receiver {
  id: string
  name: string
  code: string
  orgName: string
  /** Channels switched by the person: on or off. */
  prefs: Partial<Record<MessageChannel, boolean>>
}

/** Those of these people who take part in anything at all; everybody else gets nothing. */
export const findReceivers = async (db: Db, userIds: readonly string[], kind: MessageKind): Promise<Receiver[]> => {
  const { rows } = await db.execute<Receiver & Record<string, unknown>>(sql`
    select u.id, u.name, u.code, o.name as "orgName",
      coalesce((select jsonb_object_agg(p.channel, p.is_on) from message_preferences p
        where p.user_id = u.id and p.kind = ${kind}), '{}') as prefs
    from users u join org_units o on o.id = u.primary_org_id
    where u.id = any(${sql.param(userIds)}::uuid[]) and u.enabled and u.deleted_at is null
    order by u.id`)
  return rows
}

export const personValues = ({ name, code, orgName }: Pick<Receiver, 'name' | 'code' | 'orgName'>) => ({
  姓名: name,
  工号: code,
  单位: orgName,
})
