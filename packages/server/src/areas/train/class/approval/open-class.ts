import { classRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { updateRow } from '#src/kit/store.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { findRule, holds } from '#src/shared/approval/rules.ts'
import type { Portal } from '#src/shared/portal.ts'
import { ENROLMENT } from '../../audit/submit-review.ts'
import { sessionsOf } from '../../session/read.ts'
import { bookRooms } from '../../session/save.ts'
import { tellSheets } from '../../session/sheets.ts'
import type { TrainClass } from '../state.ts'

export const writeClass = (tx: Tx, row: TrainClass, values: Partial<TrainClass>): Promise<TrainClass> =>
  updateRow({ ...tx, scope: ALL_ROWS }, trainClasses, row, values)

/** Nobody could come in, or nobody could decide about him. */
export const ensureReady = async ({ classItems }: Portal, tx: Tx, row: TrainClass, now: Date): Promise<void> => {
  ensure(!row.isTemplate, no.templateFixed)
  ensure(row.state !== 'in_review', no.inReview)
  ensure(row.state === 'draft', row.state === 'cancelled' ? no.cancelledFixed : no.alreadyOpen)
  if (isEmptyAudience(row.audience)) refuseField('audience', no.audienceMissing)
  const sessions = await sessionsOf(tx, row.id)
  const items = row.kind === 'special' ? ((await classItems.of('items')?.count(tx, row.id)) ?? 0) : 0
  ensure(items > 0 || sessions.length > 0, no.nothingInside)
  if (row.endsAt !== null && row.enrolTo > row.endsAt) refuseField('enrolTo', no.enrolLate)
  ensure(row.enrolTo > now, no.enrolOver)
  if (row.review === 'none') return
  const rule = await findRule(tx, ENROLMENT, row.ownerOrgId)
  ensure(rule && holds(rule), no.noApprover)
}

/** From now on people may enrol, and its rooms are taken. */
export const openToPeople = async (portal: Portal, tx: Tx, row: TrainClass, now: Date): Promise<TrainClass> => {
  const open = await writeClass(tx, row, { state: 'open', openedAt: now })
  await bookRooms(tx, open.id)
  await tellSheets(portal, tx, open.id)
  return open
}
