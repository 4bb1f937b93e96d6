import type { SpecialPerson } from '@portal/contract/areas/special-class/people.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Portal } from '#src/shared/portal.ts'
import { contentKey, loadContents } from '../class/contents.ts'
import { rowsOfClass } from '../class/items.ts'
import { progressOf } from '../class/progress.ts'
import type { SpecialClass } from '../class/reach.ts'

/** What of an item stands for one trainee. */
export interface ItemProgress {
  itemId: string
  counts: boolean
  done: boolean
  begun: boolean
  /** Milliseconds; null: not completed. */
  doneAt: number | null
  lastAt: number | null
  hours: number
}

/** One person of 报名 with everything that lists and figures of the class are made of. */
export interface Trainee extends SpecialPerson {
  started: boolean
  completed: boolean
  items: readonly ItemProgress[]
  certificateId: string | null
  hundredths: number
}

interface Facts {
  id: string
  name: string
  code: string
  orgId: string
  orgName: string
  state: SpecialPerson['state']
  result: SpecialPerson['result']
  certificateId: string | null
}

type Row = Facts & { sessionHours: number; items: ItemProgress[] | null } & Record<string, unknown>

const inUnit = (orgId: string | undefined) =>
  orgId === undefined
    ? sql`true`
    : sql`e.org_id in (select below.id from org_units top join org_units below on below.path like top.path || '%'
        where top.id = ${orgId})`

/** Everybody of 报名 of the class, those of one unit and below where it is told; in the order of their numbers. */
export const readTrainees = async (
  portal: Portal,
  tx: Tx,
  cls: SpecialClass,
  orgId?: string,
): Promise<readonly Trainee[]> => {
  const items = await rowsOfClass(tx, cls.id)
  const contents = await loadContents(portal.studyItems, tx, items)
  const titleOf = new Map(items.map((item) => [item.id, contents.get(contentKey(item))?.title ?? '']))
  const { rows } = await tx.db.execute<Row>(sql`
    with progress as materialized (${progressOf(sql`e.class_id = ${cls.id} and ${inUnit(orgId)}`)})
    select u.id, u.name, u.code, e.org_id as "orgId", coalesce(o.name, '') as "orgName", e.state, e.result,
      e.certificate_id as "certificateId",
      coalesce((select sum(h.hours_hundredths) from hour_entries h join train_sessions s on s.id = h.item_id
        where h.user_id = u.id and h.source = 'train' and h.state = 'granted' and s.class_id = e.class_id), 0)::int as "sessionHours",
      (select jsonb_agg(jsonb_build_object('itemId', p.item_id, 'counts', p.counts, 'done', p.done,
          'begun', p.begun or p.done, 'hours', p.hours,
          'doneAt', (extract(epoch from p.done_at) * 1000)::int8, 'lastAt', (extract(epoch from p.last_at) * 1000)::int8)
          order by p.position)
        from progress p where p.user_id = u.id) as items
    from train_enrolments e join users u on u.id = e.user_id left join org_units o on o.id = e.org_id
    where e.class_id = ${cls.id} and e.state in ('pending', 'offered', 'confirmed') and ${inUnit(orgId)}
    order by u.code, u.id`)
  return rows.map((row) => traineeOf(row, row.items ?? [], row.sessionHours, titleOf))
}

const traineeOf = (
  row: Facts,
  items: readonly ItemProgress[],
  sessionHours: number,
  titleOf: ReadonlyMap<string, string>,
): Trainee => {
  const asked = items.filter(({ counts }) => counts)
  const done = asked.filter((item) => item.done)
  const hundredths = items.reduce((sum, { hours }) => sum + hours, sessionHours)
  const moments = items.flatMap(({ lastAt }) => lastAt ?? [])
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    orgId: row.orgId,
    orgName: row.orgName,
    state: row.state,
    result: row.result,
    certificateId: row.certificateId,
    items,
    done: done.length,
    needed: asked.length,
    percent: asked.length === 0 ? 0 : Math.floor((done.length * 1000) / asked.length) / 10,
    hours: hundredths / 100,
    hundredths,
    lastAt: moments.length === 0 ? null : new Date(Math.max(...moments)),
    missing: asked.flatMap((item) => (item.done ? [] : [titleOf.get(item.itemId) ?? ''])),
    started: items.some(({ begun }) => begun),
    completed: asked.length > 0 && done.length === asked.length,
  }
}
