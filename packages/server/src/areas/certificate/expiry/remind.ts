import {
  certificateMessageKind as kinds,
  REMINDED_AT_DAYS,
  certificateMessage as words,
} from '@portal/contract/areas/certificate/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { holdersOf } from '#src/shared/access/holders.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'
import { TODAY } from '../certificate/state.ts'
import { MY_CERTIFICATES } from '../issue/tell.ts'
import { type Officer, officersOf } from './officers.ts'

interface Due extends Record<string, unknown> {
  id: string
  personId: string
  personName: string
  title: string
  number: string
  validTo: string
  /** Of 90, 60, 30 and 7 the least that is not exceeded. */
  days: number
  orgId: string
  orgPath: string
}

const MOST_LINES = 20
const PEOPLE_AT_A_TIME = 200

/** Those that have come within another number of days and are not renewed, whose person still works here. */
const selectDue = async (db: Db): Promise<Due[]> => {
  const [most] = REMINDED_AT_DAYS
  const { rows } = await db.execute<Due>(sql`
    select c.id, c.person_id as "personId", c.person_name as "personName", c.title, c.number,
      c.valid_to::text as "validTo", b.days, u.primary_org_id as "orgId", coalesce(o.path, '') as "orgPath"
    from certificates c
      join users u on u.id = c.person_id and u.enabled and u.deleted_at is null
      left join org_units o on o.id = u.primary_org_id
      cross join lateral (select min(d) as days from unnest(${sql.param([...REMINDED_AT_DAYS])}::int[]) d
        where c.valid_to - ${TODAY} <= d) b
    where c.valid_to between ${TODAY} and ${TODAY} + ${most}::int and c.revoked_at is null and c.superseded_on is null
      and (c.reminded_at is null or c.reminded_at > b.days)
    order by c.valid_to, c.id`)
  return rows
}

const grouped = <Key extends string>(list: readonly Due[], keysOf: (each: Due) => readonly Key[]): Map<Key, Due[]> => {
  const groups = new Map<Key, Due[]>()
  for (const each of list)
    for (const key of keysOf(each)) {
      const group = groups.get(key)
      if (group) group.push(each)
      else groups.set(key, [each])
    }
  return groups
}

const daysOf = (list: readonly Due[]): number => Math.max(...list.map(({ days }) => days))

const linesOf = (list: readonly Due[], line: string): string => {
  const lines = list
    .slice(0, MOST_LINES)
    .map(({ title, number, validTo, personName }) => fill(line, { title, number, day: validTo, name: personName }))
  const more = list.length - lines.length
  return [...lines, ...(more > 0 ? [fill(words.officerMore, { n: more })] : [])].join('\n')
}

const tellPerson = async (tx: Tx, personId: string, list: readonly Due[], day: string): Promise<void> => {
  await sendMessage(tx, [personId], {
    event: `certificate:expiry:${day}`,
    kind: kinds.expiry,
    title: fill(words.expiryTitle, { n: list.length, days: daysOf(list) }),
    text: linesOf(list, words.expiryLine),
    link: MY_CERTIFICATES,
    reason: words.expiryWhy,
  })
}

const tellOfficer = async (tx: Tx, officerId: string, list: readonly Due[], day: string): Promise<void> => {
  await sendMessage(tx, [officerId], {
    event: `certificate:officer:${day}`,
    kind: kinds.expiry,
    title: fill(words.officerTitle, { n: list.length, days: daysOf(list) }),
    text: linesOf(list, words.officerLine),
    link: '/train/traineeCount?view=cert&f.expiresWithin=90',
    reason: words.officerWhy,
  })
}

const loadOfficers = async ({ platform, people }: Portal): Promise<Officer[]> => {
  const ids = await holdersOf(platform.db, P.traineeArchiveCert)
  const actors = await Promise.all(ids.map((id) => actorForJob(people, id)))
  return actors.flatMap((actor) => (actor ? [{ id: actor.id, scope: actor.scopeOf([P.traineeArchiveCert]) }] : []))
}

const mark = async ({ db }: Tx, list: readonly Due[]): Promise<void> => {
  await db.execute(sql`
    update certificates c set reminded_at = a.days
    from unnest(${sql.param(list.map(({ id }) => id))}::uuid[], ${sql.param(list.map(({ days }) => days))}::int[]) as a (id, days)
    where c.id = a.id`)
}

/**
 * One digest a day to each person and to each unit's officers. Officers first, for all they are told of is known only
 * before the certificates are marked; told twice after a crash, they get one message all the same.
 */
export const remindOfExpiry = async (portal: Portal): Promise<void> => {
  const { platform } = portal
  const due = await selectDue(platform.db)
  if (due.length === 0) return
  const day = shanghaiDay(new Date())
  const officers = await loadOfficers(portal)
  const byOfficer = grouped(due, ({ orgId, orgPath }) => officersOf(officers, { id: orgId, path: orgPath }))
  await inBackground(platform, async (tx) => {
    for (const [officerId, list] of byOfficer) await tellOfficer(tx, officerId, list, day)
  })
  const byPerson = [...grouped(due, ({ personId }) => [personId])]
  for (let from = 0; from < byPerson.length; from += PEOPLE_AT_A_TIME) {
    const part = byPerson.slice(from, from + PEOPLE_AT_A_TIME)
    await inBackground(platform, async (tx) => {
      for (const [personId, list] of part) await tellPerson(tx, personId, list, day)
      await mark(
        tx,
        part.flatMap(([, list]) => list),
      )
    })
  }
}
