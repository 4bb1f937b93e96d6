import { listClasses } from '@portal/contract/areas/train/class/class.ts'
import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { before, either, equals, from } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR, chinese, type Place } from '#src/kit/page-read/place.ts'
import { refuse } from '#src/platform/errors.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { givenReach, reachedWithin, runBy } from './codes.ts'
import { classColumns, classJoins, finishClasses } from './rows.ts'

const { state, deletedAt, isTemplate } = trainClasses

/** What stands in each tab; templates stand in none. */
export const TABS: Readonly<Record<string, SQL>> = {
  all: sql`${deletedAt} is null`,
  draft: sql`(${deletedAt} is null and ${state} = 'draft')`,
  inReview: sql`(${deletedAt} is null and ${state} = 'in_review')`,
  enrolling: sql`(${deletedAt} is null and ${state} in ('open', 'confirmed'))`,
  running: sql`(${deletedAt} is null and ${state} = 'running')`,
  ended: sql`(${deletedAt} is null and ${state} = 'ended')`,
  archived: sql`(${deletedAt} is null and ${state} in ('graduated', 'archived'))`,
  cancelled: sql`(${deletedAt} is null and ${state} = 'cancelled')`,
  deleted: sql`${deletedAt} is not null`,
}

/** A seat is free: asked only of those that take people. */
const HAS_SEATS: SQL = sql`(${state} in ('open', 'confirmed', 'running') and ${trainClasses.capacity} > (
  select count(*) from train_enrolments e where e.class_id = ${trainClasses.id} and (e.state in ('confirmed', 'offered')
    or e.state = 'pending' and ${trainClasses.seatAt} = 'apply')))`

const taughtBy = (lecturer: Place): SQL => sql`exists (select 1 from train_sessions s join train_session_lecturers x
  on x.session_id = s.id where s.class_id = ${trainClasses.id} and x.lecturer_id = ${lecturer})`

/** Classes in the data scope, and those the caller runs. */
export const list = pageRead(listClasses, {
  from: sql`${trainClasses}`,
  joins: classJoins,
  key: trainClasses.id,
  columns: classColumns,
  where: (chosen) => sql`(${reachedWithin}
    and ${chosen.tab === undefined ? sql`${deletedAt} is null` : sql`true`}
    and ${chosen.template === undefined ? sql`not ${isTemplate}` : sql`true`})`,
  given: ({ tx, actor }) => (actor ? givenReach(tx, actor) : refuse(errors.noRight)),
  search: [trainClasses.title, trainClasses.code, trainClasses.initials],
  filter: {
    tab: TABS as Record<
      'all' | 'draft' | 'inReview' | 'enrolling' | 'running' | 'ended' | 'archived' | 'cancelled' | 'deleted',
      SQL
    >,
    kind: equals(trainClasses.kind),
    category: equals(trainClasses.category),
    state: equals(state),
    year: (value: Place) =>
      sql`extract(year from coalesce(${trainClasses.startsAt}, ${trainClasses.enrolFrom}) at time zone 'Asia/Shanghai') = ${value}`,
    orgId: (unit: Place) => inSubtree(sql`${trainClasses.ownerOrgId}`, unit),
    headTeacherId: equals(trainClasses.headTeacherId),
    lecturerId: taughtBy,
    from: from(trainClasses.endsAt),
    to: before(trainClasses.startsAt),
    hasSeats: either(HAS_SEATS),
    mine: either(sql`(${runBy(ACTOR)} or ${trainClasses.createdBy} = ${ACTOR})`),
    template: either(sql`${isTemplate}`),
    seriesId: equals(trainClasses.seriesId),
  },
  sort: {
    updatedAt: trainClasses.updatedAt,
    createdAt: trainClasses.createdAt,
    code: trainClasses.code,
    name: chinese(trainClasses.title),
    enrolTo: trainClasses.enrolTo,
    from: trainClasses.startsAt,
  },
  order: '-updatedAt',
  finish: finishClasses,
})
