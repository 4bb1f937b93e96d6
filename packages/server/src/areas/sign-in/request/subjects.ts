import { signMessages } from '@portal/contract/areas/sign-in/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { users } from '#src/schema/directory.ts'
import { signRequests, signSheets } from '#src/schema/sign-in/sheets.ts'
import type { ApprovalRequest, ApprovalSubject } from '#src/shared/approval/subject.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import type { Engine } from '../engine.ts'
import { ownerOf } from '../engine.ts'
import { grantEntry } from '../host/grant.ts'
import { holdStanding } from '../sign/standing.ts'

type Kind = 'leave' | 'makeUp'
type Request = typeof signRequests.$inferSelect

const DUE_HOURS = 24

interface Found {
  request: Request
  sheet: Sheet
  name: string
}

const find = async (tx: Tx, id: string): Promise<Found | null> => {
  const [found] = await tx.db
    .select({ request: signRequests, sheet: signSheets, name: users.name })
    .from(signRequests)
    .innerJoin(signSheets, eq(signSheets.id, signRequests.sheetId))
    .innerJoin(users, eq(users.id, signRequests.userId))
    .where(eq(signRequests.id, id))
  return found ?? null
}

const setState = (tx: Tx, id: string, state: Request['state']) =>
  tx.db.update(signRequests).set({ state }).where(eq(signRequests.id, id))

/** Away, unless he has come in the meantime. */
const grantLeave = async (tx: Tx, { request, sheet }: Found): Promise<void> => {
  const standing = await holdStanding(tx, sheet, request.userId)
  if (standing.in?.state === 'counted') return
  await tx.db.execute(sql`
    update sign_people set on_leave = true, leave_reason = ${request.reason}
    where sheet_id = ${sheet.id} and user_id = ${request.userId}`)
}

/** Made up as of the start or the end; somebody who was signed by a host meanwhile stays as he is. */
const grantMakeUp = async (engine: Engine, tx: Tx, { request, sheet }: Found): Promise<void> => {
  const { direction, reason, userId } = request
  const standing = await holdStanding(tx, sheet, userId)
  if (standing[direction]?.state === 'counted') return
  const at = direction === 'in' ? sheet.startAt : sheet.endAt
  const operatorId = tx.actor?.id ?? userId
  await grantEntry(engine, tx, sheet, { userId, direction, at, method: 'makeUp', operatorId, reason })
}

const approve =
  (engine: Engine, kind: Kind) =>
  async (tx: Tx, { subjectId }: ApprovalRequest) => {
    const found = await find(tx, subjectId)
    if (!found) return
    await setState(tx, subjectId, 'approved')
    // A sheet that was cancelled or sealed meanwhile takes nothing more.
    if (found.sheet.state === 'cancelled' || found.sheet.state === 'sealed') return
    await (kind === 'leave' ? grantLeave(tx, found) : grantMakeUp(engine, tx, found))
    tx.afterCommit.push(() => engine.watchers.moved(found.sheet.id))
  }

const subjectOf = (engine: Engine, kind: Kind): ApprovalSubject => ({
  code: kind,
  name: signMessages[kind].subject,
  allCodes: [P.authorityApproveAll],
  setCodes: [],
  withoutRule: [{ mode: 'any', approvers: [{ kind: 'subjectOwner' }], dueHours: DUE_HOURS }],
  describe: async (tx, id) => {
    const found = await find(tx, id)
    if (!found) return null
    const { request, sheet, name } = found
    return {
      title: fill(signMessages[kind].title, { name, title: sheet.title }),
      ownerOrgId: sheet.ownerOrgId,
      link: `${ownerOf(engine, sheet.ownerType).page}?sheetId=${sheet.id}&view=console`,
      snapshotHash: sha256(`${request.id} ${request.direction} ${request.reason} ${request.fileIds.join()}`),
      owners: sheet.hostIds.filter((hostId) => hostId !== request.userId),
    }
  },
  maySubmit: async (tx, actor, id) => (await find(tx, id))?.request.userId === actor.id,
  onApproved: approve(engine, kind),
  onRejected: async (tx, { subjectId }) => {
    await setState(tx, subjectId, 'rejected')
  },
  onWithdrawn: async (tx, { subjectId }) => {
    await setState(tx, subjectId, 'withdrawn')
  },
})

export const requestSubjects = (engine: Engine): ApprovalSubject[] => [
  subjectOf(engine, 'leave'),
  subjectOf(engine, 'makeUp'),
]
