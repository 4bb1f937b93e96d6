import { limitOf } from '@portal/contract/areas/place/door-ladder.ts'
import { fits } from '@portal/contract/areas/place/scan-stays.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { modeNow } from '../place/mode.ts'
import { effectivePolicy } from '../policy/effective.ts'
import { ofSubject, type Subject } from './subject.ts'

interface Level extends Record<string, unknown> {
  id: string
  capacity: number
  mode: 'normal' | 'alert'
}

/** The place and those above it that have a limit, held in one order until the commit. */
const holdLevels = async (tx: Tx, path: string): Promise<Level[]> => {
  const { rows } = await tx.db.execute<Level>(sql`
    select p.id, p.capacity, ${modeNow} as mode from places p
    where p.id = any(string_to_array(trim(both '/' from ${path}::text), '/')::uuid[]) and p.capacity > 0
    order by p.depth for no key update`)
  return rows
}

const insideOf = async (tx: Tx, placeId: string, subject: Subject) => {
  const { rows } = await tx.db.execute<{ inside: number; own: number }>(sql`
    select coalesce(sum(s.heads), 0)::int as inside,
      coalesce(sum(s.heads) filter (where ${ofSubject(subject)}), 0)::int as own
    from place_stays s join places b on b.id = s.place_id
    where b.path like (select top.path || '%' from places top where top.id = ${placeId}) and s.to_at is null
      and (s.ends_at is null or s.ends_at > now())`)
  return rows[0] ?? { inside: 0, own: 0 }
}

/** The level that these people do not fit into, else the fullest; null where no level has a limit. */
export const roomFor = async (tx: Tx, path: string, subject: Subject, heads: number) => {
  let fullest: { inside: number; limit: number; fits: boolean } | null = null
  for (const { id, capacity, mode } of await holdLevels(tx, path)) {
    const { rules } = await effectivePolicy(tx, id, mode)
    const limit = limitOf(capacity, rules.capacityPercent)
    if (limit === null) continue
    const { inside, own } = await insideOf(tx, id, subject)
    const level = { inside, limit, fits: fits({ inside, own, heads, limit }) }
    if (!level.fits) return level
    if (fullest === null || limit - inside < fullest.limit - fullest.inside) fullest = level
  }
  return fullest
}
