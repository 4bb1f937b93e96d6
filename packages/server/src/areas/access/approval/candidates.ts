import type { listApproverCandidates } from '@portal/contract/areas/access/approval-rule.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { escapeLike } from '#src/platform/database/db.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { ensureUnitsInScope } from './setters.ts'

/** More are found by the keyword. */
const MOST_SHOWN = 100

/** People of a unit as approvers; `hasMenu` says whether they reach an approval screen that the caller sets up. */
export const listCandidates =
  ({ approval, people }: Portal): HandlerOf<typeof listApproverCandidates> =>
  async ({ tx, body, actor }) => {
    const subjects = approval.engine.subjects
      .all()
      .filter(({ setCodes }) => actor.holds(P.authorityApprove, ...setCodes))
    const codes = [P.authorityApprove, ...subjects.flatMap(({ setCodes }) => setCodes)]
    await ensureUnitsInScope(tx, actor, codes, [body.orgId])

    const like = `%${escapeLike(body.keyword)}%`
    const place = body.below
      ? sql`o.path like (select path || '%' from org_units where id = ${body.orgId})`
      : sql`o.id = ${body.orgId}`
    const { rows } = await tx.db.execute<{ id: string; name: string; code: string; post: string }>(sql`
      select u.id, u.name, u.code, u.post from users u join org_units o on o.id = u.primary_org_id
      where ${place} and u.enabled and u.deleted_at is null
        and (${body.keyword} = '' or u.name ilike ${like} or u.code ilike ${like} or u.initials ilike ${like})
      order by u.name collate "zh-x-icu", u.id limit ${MOST_SHOWN}`)
    const menus = subjects.flatMap(({ menuCodes = [] }) => menuCodes)
    const found = []
    for (const row of rows) {
      const rights = (await people.get(row.id))?.rights
      found.push({ ...row, hasMenu: menus.length === 0 || menus.some((code) => rights?.codes.has(code) ?? false) })
    }
    return found
  }
