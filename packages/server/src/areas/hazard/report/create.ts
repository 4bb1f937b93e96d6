import {
  hazardRefusals as no,
  RECEPTION_HOURS,
  type ReporterMode,
  URGENT_RECEPTION_HOURS,
} from '@portal/contract/areas/hazard/words.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse, refuseField } from '#src/platform/errors.ts'
import { hazards } from '#src/schema/hazard/hazard.ts'
import type { Portal } from '#src/shared/portal.ts'
import { askWhenPossible } from '../approve/requests.ts'
import { type Hazard, happened, nextNumber, rootOf } from '../hazard/cases.ts'
import { categoriesOf } from '../rule/rules.ts'

type Values = typeof hazards.$inferInsert

interface Report {
  /** Who reports; nobody where he gives no name, even if he is signed in. */
  actor: Actor | null
  mode: ReporterMode
  at: Date
  values: Pick<Values, 'text' | 'photos' | 'source' | 'placeId' | 'position'> & Partial<Values>
}

/** Unit that owns a place; without a place the topmost one. */
const unitOf = async (tx: Tx, placeId: string | null | undefined): Promise<string> => {
  if (!placeId) return rootOf(tx)
  const { rows } = await tx.db.execute<{ id: string }>(sql`select owner_org_id as id from places where id = ${placeId}`)
  return rows[0]?.id ?? refuseField('placeId', no.placeMissing)
}

const ensureCategory = async (tx: Tx, code: string | undefined, field: string): Promise<void> => {
  if (!code) return
  if (!(await categoriesOf(tx)).some((each) => each.code === code)) refuseField(field, no.categoryUnknown)
}

/** A new case: reported, with its reception due, and before whoever decides there. */
export const createHazard = async (portal: Portal, tx: Tx, { actor, mode, at, values }: Report): Promise<Hazard> => {
  await ensureCategory(tx, values.categoryCode, 'category')
  const reporterId = mode === 'anonymous' ? null : (actor?.id ?? refuse(no.signInFirst))
  const hours = values.urgent ? URGENT_RECEPTION_HOURS : RECEPTION_HOURS
  const [hazard] = await tx.db
    .insert(hazards)
    .values({
      ...values,
      mode,
      reporterId,
      number: await nextNumber(tx, at),
      ownerOrgId: await unitOf(tx, values.placeId),
      createdBy: mode === 'named' ? reporterId : null,
      reportedAt: at,
      receptionDueAt: new Date(at.getTime() + hours * HOUR_MS),
    })
    .returning()
  if (!hazard) throw new Error('the hazard was not written')
  await happened(tx, hazard, { kind: 'reported', actorId: mode === 'named' ? reporterId : null, at })
  // Whoever is not to be known hands nothing in under his name either.
  await askWhenPossible(portal, tx, hazard, mode === 'named' ? actor : null, { kind: 'accept', at })
  return hazard
}
