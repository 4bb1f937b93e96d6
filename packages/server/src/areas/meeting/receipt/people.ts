import { listMeetingPeople } from '@portal/contract/areas/meeting/receipt.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { either, elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import type { Asking } from '#src/kit/page-read/declaration.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { blankable, chinese, given, type Place } from '#src/kit/page-read/place.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { inSubtree, pathName } from '#src/shared/directory/search.ts'
import { rightsTo } from '../meeting/reach.ts'

/** Names are for those who manage or host the meeting. */
const ofMeeting = async ({ tx, actor, body }: Asking<typeof listMeetingPeople>): Promise<Record<string, unknown>> => {
  const { meetingId } = body.filter
  if (meetingId === undefined || !actor) return refuse(errors.missing)
  const { menu, hosting } = await rightsTo(tx, actor, meetingId)
  ensure(menu || hosting, errors.missing)
  return { meeting: meetingId }
}

export const peopleList = pageRead(listMeetingPeople, {
  from: sql`meeting_people p join users u on u.id = p.person_id`,
  joins: sql`left join org_units o on o.id = p.org_id left join users y on y.id = p.deputy_id`,
  key: sql`p.person_id`,
  given: ofMeeting,
  where: sql`p.meeting_id = ${given('meeting')}`,
  columns: {
    id: sql`p.person_id`,
    userId: sql`p.person_id`,
    name: sql`u.name`,
    code: sql`u.code`,
    orgName: sql`coalesce(o.name, '')`,
    orgPath: sql`coalesce(${pathName(sql`o.path`)}, '')`,
    answer: sql`p.answer`,
    again: sql`p.again`,
    reason: sql`p.reason`,
    deputyId: sql`p.deputy_id`,
    deputyName: sql`coalesce(y.name, '')`,
    answeredAt: sql`p.answered_at`,
    signedAt: sql`(select min(e.at) from sign_sheets s join sign_entries e on e.sheet_id = s.id and e.direction = 'in'
        and e.state = 'counted' and e.user_id in (p.person_id, p.deputy_id)
      where s.owner_type = 'meeting' and s.owner_ids @> array[p.meeting_id])`,
  },
  search: [sql`u.name`, sql`u.code`],
  filter: {
    meetingId: elsewhere,
    answer: equals(sql`p.answer`),
    orgId: (unit: Place) => inSubtree(sql`p.org_id`, unit),
    again: either(sql`p.again`),
  },
  sort: { name: chinese(sql`u.name`), answeredAt: blankable(sql`p.answered_at`) },
  order: 'name',
})
