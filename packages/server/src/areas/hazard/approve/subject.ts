import { hazardLevel } from '@portal/contract/areas/hazard/hazard-level.ts'
import { hazardRequestKind, hazardWords, hazardRefusals as no } from '@portal/contract/areas/hazard/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { hazardRequests, hazards } from '#src/schema/hazard/hazard.ts'
import type { ApprovalRequest, ApprovalSubject } from '#src/shared/approval/subject.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Hazard, lockHazard } from '../hazard/cases.ts'
import { lastResort } from './last-resort.ts'
import { accept, close, extend, refuseClosing, refuseReport, refuseWish, suspend } from './outcome.ts'
import { HAZARD_SUBJECT } from './requests.ts'

export type HazardRequest = typeof hazardRequests.$inferSelect

const kinds = wordsOf(hazardRequestKind)
const DUE_HOURS = 24
const TITLE_TEXT = 20

const find = async (tx: Tx, id: string): Promise<{ request: HazardRequest; hazard: Hazard } | null> => {
  const [found] = await tx.db
    .select({ request: hazardRequests, hazard: hazards })
    .from(hazardRequests)
    .innerJoin(hazards, eq(hazards.id, hazardRequests.hazardId))
    .where(eq(hazardRequests.id, id))
  return found ?? null
}

const end = async (tx: Tx, id: string, state: HazardRequest['state'], at: Date): Promise<HazardRequest> => {
  const [row] = await tx.db
    .update(hazardRequests)
    .set({ state, endedAt: at })
    .where(eq(hazardRequests.id, id))
    .returning()
  return row ?? refuse(no.gone)
}

const held = async (tx: Tx, { subjectId, decidedAt }: ApprovalRequest, state: HazardRequest['state']) => {
  const at = decidedAt ?? new Date()
  const request = await end(tx, subjectId, state, at)
  return { request, at, hazard: await lockHazard(tx, request.hazardId) }
}

const approved = async (tx: Tx, ended: ApprovalRequest): Promise<void> => {
  const of = await held(tx, ended, 'approved')
  if (of.request.kind === 'accept') await accept(tx, of)
  else if (of.request.kind === 'extend') await extend(tx, of)
  else if (of.request.kind === 'suspend') await suspend(tx, of)
  else await close(tx, of)
}

const refused = async (tx: Tx, ended: ApprovalRequest, reason: string): Promise<void> => {
  const of = { ...(await held(tx, ended, 'refused')), reason }
  if (of.request.kind === 'accept') await refuseReport(tx, of)
  else if (of.request.kind === 'close') await refuseClosing(tx, of)
  else await refuseWish(tx, of)
}

/** 受理分级, 延期, 挂起 and 销号 of hazards; what a unit cannot decide goes to the one above. */
export const hazardSubject = (portal: Portal): ApprovalSubject => ({
  code: HAZARD_SUBJECT,
  name: hazardWords.subject,
  nameByChannel: kinds,
  allCodes: [P.hazardApprovalAll],
  setCodes: [P.hazardApprovalSet],
  menuCodes: [P.hazardApproval],
  conditionFields: [{ field: 'grade', label: hazardWords.gradeCondition }],
  withoutRule: 'refused',
  climb: { dueHours: DUE_HOURS, lastResort: (tx, { ownerOrgId }) => lastResort(portal, tx, ownerOrgId) },
  describe: async (tx, id) => {
    const found = await find(tx, id)
    if (!found) return null
    const { request, hazard } = found
    const text = [...hazard.text].slice(0, TITLE_TEXT).join('')
    const grade = hazard.level === null ? 0 : hazardLevel.options.indexOf(hazard.level) + 1
    return {
      title: fill(hazardWords.requestTitle, { kind: kinds[request.kind] ?? '', number: hazard.number, text }),
      ownerOrgId: hazard.ownerOrgId,
      link: '/videoManageSc/hiddenTroubleApproveDetail?id={requestId}',
      snapshotHash: sha256([hazard.text, ...hazard.photos, String(request.days), request.until].join('\n')),
      channel: request.kind,
      conditions: { grade },
    }
  },
  // Only the acts of the area hand anything in.
  maySubmit: async () => false,
  onApproved: approved,
  onRejected: refused,
  onWithdrawn: async (tx, { subjectId, decidedAt }) => {
    await end(tx, subjectId, 'withdrawn', decidedAt ?? new Date())
  },
})
