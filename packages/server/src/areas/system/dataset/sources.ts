import type { DatasetName } from '@portal/contract/areas/system/dataset.ts'
import { type SQL, sql } from 'drizzle-orm'
import { filled } from '#src/kit/page-read/place.ts'
import { scopeKind, scopeValues, type Tx, type Within, withinKind } from '#src/platform/database/tx.ts'
import { personWithin, unitWithin } from '#src/shared/directory/visible.ts'
import { dayText, timeText } from '#src/shared/reports/fact-columns.ts'

export interface Source {
  from: SQL
  /** Rows that a scope of a kind reaches, as the scope of a list. */
  where(within: Within, kind: string): SQL
  /** Values in the order of the columns of the contract; personal ones are stored masks. */
  columns: readonly SQL[]
  key: SQL
  /** Whom a row is about, where it is about people: groups of few of them are not shown on open screens. */
  person?: SQL
  /** When anything of it changed last. */
  refreshed: SQL
}

/** Where each data set comes from; only masks stand for phone and mail here. */
export const sources: Record<DatasetName, Source> = {
  people: {
    from: sql`users u join org_units o on o.id = u.primary_org_id`,
    where: (within, kind) => sql`u.deleted_at is null and ${personWithin(within, kind)}`,
    columns: [
      sql`u.code`,
      sql`u.name`,
      sql`o.name`,
      sql`u.post`,
      sql`u.phone_mask`,
      sql`u.mail_mask`,
      sql`u.employment`,
      sql`u.hired_on::text`,
      timeText(sql`u.last_login_at`),
    ],
    key: sql`u.id`,
    person: sql`u.id`,
    refreshed: sql`select max(updated_at) from users`,
  },
  units: {
    from: sql`org_units o left join org_units p on p.id = o.parent_id left join users h on h.id = o.head_id`,
    where: unitWithin,
    columns: [
      sql`o.code`,
      sql`o.name`,
      sql`p.name`,
      sql`o.kind`,
      sql`h.name`,
      sql`(select count(*) from users u where u.primary_org_id = o.id and u.enabled and u.deleted_at is null)`,
      sql`o.enabled`,
    ],
    key: sql`o.id`,
    refreshed: sql`select max(updated_at) from org_units`,
  },
  roles: {
    from: sql`roles r join org_units o on o.id = r.owner_org_id`,
    where: (within) => within(sql`r.owner_org_id`, sql`r.created_by`),
    columns: [
      sql`r.code`,
      sql`r.name`,
      sql`o.name`,
      sql`(select count(*) from role_privileges p where p.role_id = r.id)`,
      sql`(select count(*) from role_members m where m.role_id = r.id)`,
      sql`r.enabled`,
    ],
    key: sql`r.id`,
    refreshed: sql`select max(updated_at) from roles`,
  },
  videos: {
    from: sql`videos v join org_units o on o.id = v.owner_org_id`,
    where: (within) => within(sql`v.owner_org_id`, sql`v.created_by`),
    columns: [sql`v.title`, sql`v.channel`, sql`o.name`, sql`v.state`, timeText(sql`v.created_at`)],
    key: sql`v.id`,
    refreshed: sql`select max(updated_at) from videos`,
  },
  signIns: {
    from: sql`login_entries e left join users u on u.id = e.user_id left join org_units o on o.id = u.primary_org_id`,
    where: (within, kind) =>
      sql`e.at > now() - interval '366 days'
        and ${kind === 'all' ? sql`true` : sql`(u.id is not null and ${personWithin(within, kind)})`}`,
    columns: [timeText(sql`e.at`), sql`e.name_tried`, sql`u.name`, sql`o.name`, sql`e.result`, sql`e.address`],
    key: sql`e.id`,
    person: sql`u.id`,
    refreshed: sql`select max(at) from login_entries`,
  },
  courses: {
    from: sql`study_records r join users u on u.id = r.user_id join org_units o on o.id = u.primary_org_id
      left join videos v on v.id = r.item_id`,
    where: (within, kind) =>
      sql`r.item_type = 'video' and r.effective_ms >= 1000 and r.voided_at is null and u.deleted_at is null
        and ${personWithin(within, kind)}`,
    columns: [
      sql`u.code`,
      sql`u.name`,
      sql`o.name`,
      sql`coalesce(v.title, '')`,
      sql`round(r.coverage_tenths / 10.0, 1)`,
      sql`(r.completed_at is not null and r.restudy_at is null)`,
      dayText(sql`r.first_at`),
      dayText(sql`r.completed_at`),
    ],
    key: sql`r.id`,
    person: sql`u.id`,
    refreshed: sql`select max(last_at) from study_records`,
  },
  hours: {
    from: sql`hour_entries e join users u on u.id = e.user_id join org_units o on o.id = u.primary_org_id`,
    where: (within, kind) => sql`e.state = 'granted' and u.deleted_at is null and ${personWithin(within, kind)}`,
    columns: [
      sql`u.code`,
      sql`u.name`,
      sql`o.name`,
      sql`e.year::text`,
      sql`e.source`,
      sql`e.item_title`,
      sql`e.required`,
      sql`round(e.hours_hundredths / 100.0, 2)`,
      dayText(sql`e.completed_at`),
    ],
    key: sql`e.id`,
    person: sql`u.id`,
    refreshed: sql`select max(created_at) from hour_entries`,
  },
  feedback: {
    from: sql`feedbacks b join org_units o on o.id = b.owner_org_id`,
    where: (within) => within(sql`b.owner_org_id`, sql`b.created_by`),
    columns: [
      sql`'FK' || lpad(b.serial::text, 6, '0')`,
      sql`b.kind`,
      sql`b.state`,
      sql`o.name`,
      sql`b.stars`,
      sql`round(extract(epoch from b.resolved_at - b.created_at) / 3600.0, 1)`,
      timeText(sql`b.created_at`),
    ],
    key: sql`b.id`,
    person: sql`b.created_by`,
    refreshed: sql`select max(updated_at) from feedbacks`,
  },
}

/** Rows of a source that the call reaches. */
export const reachedIn = ({ where }: Source, tx: Tx): SQL => {
  const kind = scopeKind(tx)
  return filled(where(withinKind(kind), kind), scopeValues(tx))
}
