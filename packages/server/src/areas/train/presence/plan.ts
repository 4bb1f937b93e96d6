import type { SheetSettings } from '@portal/contract/areas/sign-in/sheet.ts'
import { type SheetScope, sheetGroups } from '@portal/contract/areas/train/presence/sheet-groups.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { SignIn } from '#src/shared/sign-in/sign-in.ts'
import { presetFor } from '../permission/sign-preset.ts'
import { type Session, sessionsOfClass } from './sessions.ts'

interface Standing extends Record<string, unknown> {
  id: string
  ownerIds: string[]
  /** Sealed, or somebody has signed: it stays as it is. */
  fixed: boolean
}

const standingSheets = async (tx: Tx, sessionIds: readonly string[]): Promise<Standing[]> => {
  const { rows } = await tx.db.execute<Standing>(sql`
    select h.id, h.owner_ids as "ownerIds",
      (h.state = 'sealed' or exists (select 1 from sign_entries n where n.sheet_id = h.id)) as fixed
    from sign_sheets h where h.owner_type = 'session' and h.state <> 'cancelled'
      and h.owner_ids && ${sql.param([...sessionIds])}::uuid[] order by h.created_at`)
  return rows
}

const sameIds = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each) => b.includes(each))

interface Rules extends Record<string, unknown> {
  scope: SheetScope
  walkIns: boolean
  ownerOrgId: string
  category: string
}

const rulesOf = async (tx: Tx, classId: string): Promise<Rules | null> => {
  const { rows } = await tx.db.execute<Rules>(sql`
    select sheet_scope as scope, 'walkIn' = any(enrol_ways) as "walkIns",
      owner_org_id as "ownerOrgId", category from train_classes
    where id = ${classId} and deleted_at is null and state in ('open', 'confirmed', 'running', 'ended')`)
  return rows[0] ?? null
}

/** The point and the networks of the room, where all sessions of a sheet are in the same one. */
const placeOf = async (tx: Tx, sessions: readonly Session[]): Promise<Partial<SheetSettings>> => {
  const { rows } = await tx.db.execute<{ point: SheetSettings['point']; networks: string[] }>(sql`
    select case when r.lat is not null then jsonb_build_object('lat', r.lat, 'lng', r.lng, 'coord', r.coord) end as point,
      r.networks
    from meeting_rooms r where r.id in (select s.room_id from train_sessions s
      where s.id = any(${sql.param(sessions.map(({ id }) => id))}::uuid[]))`)
  const [room] = rows
  return room && rows.length === 1 ? { point: room.point, networks: room.networks } : {}
}

/**
 * The sheets of a class as its timetable asks for them: one for each session, half day or day. Call it whenever the
 * class opened or its sessions changed, with the ids of those that are gone. A sheet that somebody signed stays.
 */
export const planSheets = async (
  signIn: SignIn,
  tx: Tx,
  classId: string,
  { removed = [], reason = '' }: { removed?: readonly string[]; reason?: string } = {},
): Promise<void> => {
  const rules = await rulesOf(tx, classId)
  if (!rules) return
  const sessions = await sessionsOfClass(tx.db, classId)
  const standing = await standingSheets(tx, [...sessions.map(({ id }) => id), ...removed])
  const taken = new Set(standing.flatMap(({ fixed, ownerIds }) => (fixed ? ownerIds : [])))
  const wanted = sheetGroups(
    sessions.filter(({ id }) => !taken.has(id)),
    rules.scope,
  )
  const idsOf = (group: readonly Session[]) => group.map(({ id }) => id)
  const kept = standing.filter(
    ({ fixed, ownerIds }) => fixed || wanted.some((group) => sameIds(idsOf(group), ownerIds)),
  )
  for (const { ownerIds, ...sheet } of standing) {
    const [first = ''] = ownerIds
    if (kept.some(({ id }) => id === sheet.id)) await signIn.ownerChanged(tx, 'session', first)
    else await signIn.ownerCancelled(tx, 'session', first, reason)
  }
  for (const group of wanted) {
    if (kept.some(({ ownerIds }) => sameIds(idsOf(group), ownerIds))) continue
    const place = await placeOf(tx, group)
    const preset = await presetFor(tx, rules, place.point !== undefined && place.point !== null)
    const settings = { ...preset, ...place, walkIn: rules.walkIns ? 'confirm' : 'none' } as const
    await signIn.createSheet(tx, { type: 'session', ids: idsOf(group) }, settings)
  }
}
