import { listRemoved, RESTORABLE_DAYS } from '@portal/contract/areas/wechat/account.ts'
import { sql } from 'drizzle-orm'
import { equals, from, until } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { FACETS } from '#src/kit/page-read/place.ts'
import { grantedOn } from '../account/gate.ts'

/** What was removed from accounts that the person may bring it back to. */
export const removed = pageRead(listRemoved, {
  from: sql`wx_removals r`,
  key: sql`r.id`,
  columns: {
    id: sql`r.id`,
    kind: sql`r.kind`,
    name: sql`r.name`,
    accountName: sql`r.account_name`,
    boundName: sql`coalesce((select u.name from users u where u.id = (r.kept->>'userId')::uuid), '')`,
    reason: sql`r.reason`,
    byName: sql`coalesce((select u.name from users u where u.id = r.by_id), '')`,
    at: sql`r.at`,
    restorableUntil: sql`r.at + ${RESTORABLE_DAYS} * interval '1 day'`,
    restoredAt: sql`r.restored_at`,
  },
  where: sql`case r.kind when 'account' then ${grantedOn(FACETS, sql`r.account_id`, 'manage')}
    else ${grantedOn(FACETS, sql`r.account_id`, 'fans')} end`,
  search: [sql`r.name`, sql`r.account_name`, sql`r.reason`],
  filter: {
    kind: equals(sql`r.kind`),
    accountId: equals(sql`r.account_id`),
    byId: equals(sql`r.by_id`),
    from: from(sql`r.at`),
    to: until(sql`r.at`),
  },
  sort: { at: sql`r.at` },
  order: '-at',
})
