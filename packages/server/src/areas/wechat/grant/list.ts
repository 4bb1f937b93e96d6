import { EXPIRING_DAYS, listGrants } from '@portal/contract/areas/wechat/grant.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { blankable, FACETS, given, type Place } from '#src/kit/page-read/place.ts'
import { NO_ROWS } from '#src/platform/actor.ts'
import type { Within } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { today } from '#src/shared/access/membership.ts'
import { grantedOn, inOrder } from '../account/gate.ts'

const subjectName = sql`coalesce(case g.subject_kind when 'user' then (select u.name from users u where u.id = g.subject_id)
  else (select r.name from roles r where r.id = g.subject_id) end, '')`

const own = sql`(g.facet = any(${FACETS}::text[]))`

/**
 * What the person may see: everything where he may grant or manage; as an editor of news his own rows and the other
 * editors of his accounts.
 */
const visible = (within: Within) => sql`(${within(sql`a.owner_org_id`, sql`a.created_by`)} or ${own}
  or (${given('manages')}::boolean and ${grantedOn(FACETS, sql`a.id`, 'manage')})
  or (${grantedOn(FACETS, sql`a.id`)} and g.functions && array['article', 'push']))`

const grants = pageRead(listGrants, {
  from: sql`wx_grants g join wx_accounts a on a.id = g.account_id`,
  key: sql`g.id`,
  columns: {
    id: sql`g.id`,
    accountId: sql`a.id`,
    accountName: sql`a.name`,
    subject: sql`jsonb_build_object('kind', g.subject_kind, 'id', g.subject_id)`,
    subjectKind: sql`g.subject_kind`,
    subjectName,
    functions: inOrder(sql`g.functions`),
    grantedByName: sql`coalesce((select u.name from users u where u.id = g.granted_by), '')`,
    grantedAt: sql`g.granted_at`,
    to: sql`g.valid_to::text`,
    expired: sql`coalesce(g.valid_to < ${today}, false)`,
    own,
  },
  scope: visible,
  where: sql`a.removed_at is null`,
  given: ({ actor }) => ({ manages: actor.holds(P.wechat, P.wechatGrant) }),
  search: [sql`a.name`, subjectName],
  filter: {
    accountId: equals(sql`a.id`),
    userId: (person: Place) => sql`g.facet = 'u:' || ${person}::text`,
    function: (fn: Place) => sql`${fn} = any(g.functions)`,
    expiring: {
      true: sql`g.valid_to between ${today} and ${today} + ${EXPIRING_DAYS}::int`,
      false: sql`true`,
    },
  },
  sort: { grantedAt: sql`g.granted_at`, to: blankable(sql`g.valid_to`) },
  order: '-grantedAt',
})

export const list: HandlerOf<typeof listGrants> = (call) => {
  const { tx, actor } = call
  const scope = actor.holds(P.wechatGrant) ? actor.scopeOf([P.wechatGrant]) : NO_ROWS
  return grants.read({ ...call, tx: { ...tx, scope } })
}
