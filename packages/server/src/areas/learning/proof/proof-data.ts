import { hoursFromHundredths } from '@portal/contract/areas/learning/hours/amount.ts'
import {
  hoursProofRefusals as no,
  hoursProofWords as words,
} from '@portal/contract/areas/learning/hours/hours-proof.ts'
import { hourSources, hourSourceWords } from '@portal/contract/areas/learning/hours/year.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiDay, shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HourSource } from '#src/schema/study.ts'
import type { HoursProofData } from '#src/shared/paper/templates/hours-proof.ts'
import { findStanding } from '../hours/course-hours.ts'

interface Entry extends Record<string, unknown> {
  day: string
  source: HourSource
  title: string
  hours: number
  /** Of its source, this entry included. */
  upto: number
}

const selectEntries = async (db: Db, userId: string, year: number): Promise<Entry[]> => {
  const { rows } = await db.execute<Entry>(sql`
    select to_char(e.completed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, e.source, e.item_title as title,
      e.hours_hundredths as hours,
      (sum(e.hours_hundredths) over (partition by e.source order by e.completed_at, e.no))::int as upto
    from hour_entries e where e.user_id = ${userId} and e.year = ${year} and e.state = 'granted'
    order by e.completed_at, e.no`)
  return rows
}

interface PersonFacts extends Record<string, unknown> {
  name: string
  code: string
  post: string
  orgId: string
  /** Units from the company down. */
  units: string[]
}

export const findPersonFacts = async (db: Db, userId: string): Promise<PersonFacts> => {
  const { rows } = await db.execute<PersonFacts>(sql`
    select u.name, u.code, u.post, o.id as "orgId", array(
      select a.name from org_units a where a.id = any(string_to_array(trim(both '/' from o.path), '/')::uuid[])
        and (a.depth > 1 or o.depth = 1) order by a.depth) as units
    from users u join org_units o on o.id = u.primary_org_id where u.id = ${userId}`)
  const [found] = rows
  if (!found) throw new Error('a person without a row')
  return found
}

/** Where a cap cuts, the earlier entries count first, as in the months of the screen. */
const rowOf = ({ day, source, title, hours, upto }: Entry, caps: Record<string, number> | null) => {
  const cap = caps?.[source]
  const counted = cap === undefined ? hours : Math.min(upto, cap) - Math.min(upto - hours, cap)
  const shown = {
    title,
    hours: hoursFromHundredths(hours).toFixed(2),
    cap: hoursFromHundredths(cap ?? 0).toFixed(2),
  }
  return {
    day,
    source: hourSourceWords[source],
    title: counted === hours ? title : fill(words.capped, shown),
    hours: hoursFromHundredths(counted),
  }
}

/** What the proof of a year says; the figures are those of the screen. */
export type ProofBasis = Omit<HoursProofData, 'number' | 'verifyCode' | 'verifyUrl' | 'madeAt' | 'madeText'>

interface Asked {
  userId: string
  year: number
  atMs: number
  minutesPerHour: number
}

export const proofBasis = async (db: Db, { userId, year, atMs, minutesPerHour }: Asked): Promise<ProofBasis> => {
  const standing = await findStanding(db, userId, year)
  const entries = await selectEntries(db, userId, year)
  ensure(standing !== null && entries.length > 0, no.nothing, { year })
  const { name, code, post, units } = await findPersonFacts(db, userId)
  return {
    year,
    orgName: units[0] ?? '',
    facts: [
      { label: words.name, value: name },
      { label: words.code, value: code },
      { label: words.post, value: post || words.noPost },
      { label: words.org, value: units.join(' / '), wide: true },
    ],
    until: shanghaiYear(atMs) === year ? shanghaiDay(new Date(atMs)) : `${year}-12-31`,
    total: hoursFromHundredths(standing.total),
    target: standing.target === null ? null : hoursFromHundredths(standing.target),
    reached: standing.reached,
    minutesPerHour,
    rows: entries.map((entry) => rowOf(entry, standing.caps)),
    sources: hourSources
      .filter((source) => standing[source] > 0)
      .map((source) => ({ source: hourSourceWords[source], hours: hoursFromHundredths(standing[source]) })),
    sealUse: words.seal,
  }
}
