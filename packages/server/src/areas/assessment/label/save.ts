import type { saveQuestionLabel } from '@portal/contract/areas/assessment/label.ts'
import { errors } from '@portal/contract/errors.ts'
import { v7 } from 'uuid'
import { getRow, insertRow, updateRow } from '#src/kit/store.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questionLabels } from '#src/schema/assessment.ts'
import { ensureNamesFree, holdLabels, moveBranch, placeOf } from './tree.ts'

export const save: HandlerOf<typeof saveQuestionLabel> = async ({ tx, body }) => {
  await holdLabels(tx)
  const { id: known, revision, ...fields } = body
  const id = known ?? v7()
  const before = known === undefined ? null : await getRow(tx, questionLabels, known)
  ensure(!before || before.kind === fields.kind, errors.stateChanged)
  await ensureNamesFree(tx, { kind: fields.kind, names: [fields.name, ...fields.synonyms], exceptId: id })
  const place = await placeOf(tx, { id, kind: fields.kind }, fields.parentId)

  if (!before) return insertRow(tx, questionLabels, { id, ...fields, ...place })
  ensure(revision !== undefined, errors.stale)
  const after = await updateRow(tx, questionLabels, { id, revision }, fields)
  await moveBranch(tx, before, place)
  return after
}
