import type { listSignParts, SignPart } from '@portal/contract/areas/activity/sign.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activities } from '#src/schema/activity.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import { stateNow } from '../activity/activities.ts'

const MOST = 100

interface Row extends Record<string, unknown> {
  id: string
  title: string
  weight: number
  required: boolean
  activityId: string
  activityTitle: string
  state: SignPart['state']
  cancelReason: string
  from: string
  to: string
  done: boolean
  sheetId: string | null
}

/** Of activities that are meant for the person and show already, and of those he took part in. */
export const signParts: HandlerOf<typeof listSignParts> = async ({ tx, actor, body: { partId } }) => {
  const { rows } = await tx.db.execute<Row>(sql`
    select p.id, p.title, p.weight, p.required, ${activities.id} as "activityId", ${activities.title} as "activityTitle",
      ${stateNow} as state, ${activities.cancelReason} as "cancelReason", coalesce(p.from_at, ${activities.startAt}) as "from",
      coalesce(p.to_at, ${activities.endAt}) as "to", coalesce(g.done, false) as done, s.id as "sheetId"
    from activity_parts p join ${activities} on ${activities.id} = p.activity_id
      left join activity_progress g on g.part_id = p.id and g.person_id = ${actor.id}
      left join lateral (select x.id from sign_sheets x where x.owner_type = 'activity' and x.owner_ids @> array[p.id]
        order by x.state = 'cancelled', x.created_at limit 1) s on true
    where p.type = 'sign' and ${activities.state} <> 'draft'
      and (${activities.showFrom} is null or ${activities.showFrom} <= now())
      and (${addressedTo(activities, actor.facets)} or g.person_id is not null)
      and (${partId ?? null}::uuid is null or p.id = ${partId ?? null}::uuid)
    order by (coalesce(p.to_at, ${activities.endAt}) > now()) desc, coalesce(p.from_at, ${activities.startAt}) desc, p.id
    limit ${MOST}`)
  return {
    list: rows.map(({ from, to, ...row }) => ({ ...row, from: new Date(from), to: new Date(to) })),
    serverTime: new Date(),
  }
}
