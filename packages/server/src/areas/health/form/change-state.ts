import type { changeHealthForm } from '@portal/contract/areas/health/form.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { and, eq, gte, inArray } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { healthForms, healthReports } from '#src/schema/health/health.ts'
import { openForms } from '../report/open-day.ts'

/** Started, it is owed from today on where its window still lies ahead; stopped, nobody owes what he has not given yet. */
export const changeState: HandlerOf<typeof changeHealthForm> = async ({ tx, body }) => {
  const form = await lockRow(tx, healthForms, body.id)
  const state = body.action === 'start' ? ('active' as const) : ('stopped' as const)
  if (form.state === state) return { state }
  const now = new Date()
  await tx.db
    .update(healthForms)
    .set({ state, updatedAt: now, revision: form.revision + 1, ...(state === 'active' && { startedAt: now }) })
    .where(eq(healthForms.id, form.id))
  const object = { objectType: 'health_forms', objectId: form.id, objectName: form.name, objectOrgId: form.ownerOrgId }
  tx.notes.push({ ...object, kind: 'update', diff: [{ field: 'state', before: form.state, after: state }] })
  if (state === 'active') await openForms(tx, now, form.id)
  else
    await tx.db
      .delete(healthReports)
      .where(
        and(
          eq(healthReports.formId, form.id),
          gte(healthReports.day, shanghaiDay(now)),
          inArray(healthReports.state, ['due', 'exempt']),
        ),
      )
  return { state }
}
