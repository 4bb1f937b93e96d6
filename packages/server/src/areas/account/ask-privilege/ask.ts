import { accountMessages } from '@portal/contract/areas/account/account-messages.ts'
import { type askPrivilege, askPrivilegeRefusals } from '@portal/contract/areas/account/ask-privilege.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'
import { screenAt } from '../guide/open-screens.ts'

/** Codes that let somebody give rights to people: 授权 and 分配角色 of the user screen. */
const GRANTING: readonly Privilege[] = [P.userGrant, P.userRole]
const MOST_CANDIDATES = 200
const MOST_TOLD = 20

/** People who may hold a granting code, by any way of holding one; who really reaches the asker is decided after. */
const candidates = async (tx: Tx): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    with granting as (
      select m.subject_kind, m.subject_id from role_privileges p join role_members m on m.role_id = p.role_id
      where p.code = any(${sql.param(GRANTING)})
    )
    select u.id from users u join org_units o on o.id = u.primary_org_id
    where u.enabled and u.deleted_at is null and (
      exists (select 1 from direct_grants d where d.user_id = u.id and d.code = any(${sql.param(GRANTING)}))
      or exists (select 1 from granting g where
        (g.subject_kind = 'user' and g.subject_id = u.id)
        or (g.subject_kind = 'unit' and g.subject_id = u.primary_org_id)
        or (g.subject_kind = 'unitBelow' and position(g.subject_id::text in o.path) > 0)
        or (g.subject_kind = 'group' and exists (
          select 1 from user_group_members x where x.group_id = g.subject_id and x.user_id = u.id and x.way <> 'excluded'))))
    order by u.id limit ${MOST_CANDIDATES}`)
  return rows.map(({ id }) => id)
}

const reaches = ({ all, below, units }: ReturnType<Actor['scopeOf']>, asker: Actor) =>
  all || units.includes(asker.orgId) || below.some((path) => asker.orgPath.startsWith(path))

const granters = async ({ people }: Portal, tx: Tx, asker: Actor): Promise<string[]> => {
  const found: string[] = []
  for (const id of await candidates(tx)) {
    const person = await people.get(id)
    if (person && id !== asker.id && reaches(person.rights.scopeOf(GRANTING), asker)) found.push(id)
    if (found.length === MOST_TOLD) break
  }
  return found
}

/** Tells those who may grant the page to the person, once per day and page. */
export const ask =
  (portal: Portal): HandlerOf<typeof askPrivilege> =>
  async ({ tx, body, actor }) => {
    const screen = screenAt(body.path) ?? refuse(errors.missing)
    const { rows } = await tx.db.execute<{ day: string }>(
      sql`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`,
    )
    const event = `askPrivilege:${actor.id}:${screen.path}:${rows[0]?.day}`
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${event}, 0))`)
    const asked = await tx.db.execute(sql`select 1 from messages where event = ${event} limit 1`)
    ensure(asked.rows.length === 0, askPrivilegeRefusals.askedToday)
    const receivers = await granters(portal, tx, actor)
    ensure(receivers.length > 0, askPrivilegeRefusals.nobody)

    const { kind, title, reason } = accountMessages.asked
    const sent = await sendMessage(tx, receivers, {
      event,
      category: 'todo',
      kind,
      title: fill(title, { name: actor.name, code: actor.code, page: screen.title }).slice(0, 60),
      text: body.reason,
      link: '/system/user',
      reason,
    })
    return { sent }
  }
