import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Portal } from '#src/shared/portal.ts'

/** The subject type of enrolments in the approval engine. */
export const ENROLMENT = 'enrolment'

/** Asks those who decide about enrolments of the class; whoever applied or nominated is the submitter. */
export const submitReview = async (portal: Portal, tx: Tx, actor: Actor, enrolmentId: string): Promise<void> => {
  await portal.approval.submit(tx, actor, { subjectType: ENROLMENT, subjectId: enrolmentId })
}
