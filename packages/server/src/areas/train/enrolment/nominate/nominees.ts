import { listNominees, type NomineeRow } from '@portal/contract/areas/train/enrolment/nominate.ts'
import { enrolmentRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { either } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR, chinese, given, type Place } from '#src/kit/page-read/place.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, refuse } from '#src/platform/errors.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { holdRow } from '../held-class.ts'
import { ensureAdmitted, type Standing } from '../judge.ts'
import { classesOf } from '../open-list.ts'
import { standingsOf } from '../standing.ts'
import { nominatedUnit } from './appointment.ts'

const CLASS = given('classId')

const TRAINED: SQL = sql`(select count(*)::int from train_enrolments e join train_classes k on k.id = e.class_id
  where e.user_id = u.id and e.state = 'confirmed' and k.state in ('running', 'ended', 'graduated', 'archived')
    and k.ends_at > now() - interval '24 months')`

const OWN: SQL = sql`coalesce(e.state in ('pending', 'confirmed', 'waitlisted', 'offered') and e.way = 'nominated'
  and e.nominator_id = ${ACTOR}, false)`

type Read = Omit<NomineeRow, 'why'> & { classId: string }

/** In the words in which the act itself would refuse him. */
const whyNot = (held: Parameters<typeof ensureAdmitted>[0], userId: string, standing: Standing): string => {
  if (!standing.isAddressed) return no.notAddressed.message
  try {
    ensureAdmitted(held, { userId, way: 'nominated', nominatorId: null, answers: {} }, standing)
    return ''
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

const finish = async ({ tx }: Caller, list: readonly Read[]): Promise<NomineeRow[]> => {
  const [first] = list
  if (!first) return []
  const row = (await classesOf(tx, [first.classId])).get(first.classId) ?? refuse(errors.missing)
  const held = await holdRow(tx as Tx, row)
  const standings = await standingsOf(
    tx,
    row,
    list.map(({ id }) => id),
  )
  return list.map(({ classId: _class, ...person }) => {
    const standing = standings.get(person.id)
    return { ...person, why: standing ? whyNot(held, person.id, standing) : no.personMissing.message }
  })
}

/** People of the units for which the caller nominates, as they stand to one class. */
export const nominees = pageRead(listNominees, {
  from: sql`users u`,
  joins: sql`left join org_units o on o.id = u.primary_org_id
    left join lateral (select n.state, n.way, n.nominator_id from train_enrolments n
      where n.class_id = ${CLASS} and n.user_id = u.id order by n.created_at desc, n.id desc limit 1) e on true`,
  key: sql`u.id`,
  columns: {
    id: sql`u.id`,
    name: sql`u.name`,
    code: sql`u.code`,
    orgId: sql`u.primary_org_id`,
    orgName: sql`coalesce(o.name, '')`,
    post: sql`u.post`,
    trained: TRAINED,
    state: sql`e.state`,
    own: OWN,
    classId: sql<string>`${CLASS}::uuid`,
  },
  where: sql`(u.enabled and u.deleted_at is null and ${nominatedUnit(sql`u.primary_org_id`)})`,
  given: ({ body }) => ({ classId: body.filter.classId ?? refuse(errors.invalid) }),
  search: [sql`u.name`, sql`u.code`, sql`u.initials`],
  filter: {
    classId: 'elsewhere',
    orgId: (unit: Place) => inSubtree(sql`u.primary_org_id`, unit),
    own: either(sql`exists (select 1 from train_enrolments e where e.class_id = ${CLASS} and e.user_id = u.id
      and e.way = 'nominated' and e.nominator_id = ${ACTOR} and e.state in ('pending', 'confirmed', 'waitlisted', 'offered'))`),
  },
  sort: { trained: TRAINED, name: chinese(sql`u.name`) },
  // Whoever was trained least stands first.
  order: 'trained',
  finish,
})
