import type { changePlateState, deletePlates } from '@portal/contract/areas/business-card/plate.ts'
import { cardRefusals as no } from '@portal/contract/areas/business-card/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { deleteRows, lockRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { businessCards, businessCardTemplates } from '#src/schema/business-card/card.ts'
import { eachAlone } from '#src/shared/batch/each-alone.ts'

const p = businessCardTemplates
type Template = typeof p.$inferSelect

/** One default for each unit: whatever was it for one of these units is it no longer. */
const makeDefault = async (tx: Tx, template: Template): Promise<void> => {
  ensure(template.enabled, no.plateOff)
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('business card default', 0))`)
  await tx.db
    .update(p)
    .set({ isDefault: false, revision: sql`${p.revision} + 1`, updatedAt: sql`now()` })
    .where(sql`${p.isDefault} and ${p.id} <> ${template.id} and ${p.unitIds} && ${sql.param(template.unitIds)}::uuid[]`)
  await updateRow(tx, p, template, { isDefault: true })
}

const act = async (tx: Tx, template: Template, { action }: Call<typeof changePlateState>['body']): Promise<void> => {
  if (action === 'makeDefault') return makeDefault(tx, template)
  const enabled = action === 'enable'
  ensure(template.enabled !== enabled, errors.stateChanged)
  // What is switched off is offered to nobody; the cards that use it stay as they are.
  await updateRow(tx, p, template, { enabled, ...(!enabled && { isDefault: false }) })
}

export const changeState: HandlerOf<typeof changePlateState> = async ({ tx, body }) => {
  const { done, failed } = await eachAlone(tx, body.ids.toSorted(), async (id) =>
    act(tx, await lockRow(tx, p, id), body),
  )
  return { updated: done.length, failed }
}

export const remove: HandlerOf<typeof deletePlates> = ({ tx, body }) =>
  deleteRows(tx, p, body.ids, async ({ id }) =>
    (await tx.db.$count(businessCards, sql`${businessCards.templateId} = ${id}`)) > 0 ? no.plateUsed.message : null,
  )
