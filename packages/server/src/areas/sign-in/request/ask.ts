import type { FileInput } from '@portal/contract/areas/files/file.ts'
import type { askLeave, askMakeUp } from '@portal/contract/areas/sign-in/request.ts'
import { signRefusals as no, type SignDirection } from '@portal/contract/areas/sign-in/words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { signRequests, signSheets } from '#src/schema/sign-in/sheets.ts'
import { filesOfInput, mayUseFile } from '#src/shared/files/form-files.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import { ensureUnsealed } from '../access.ts'
import { type Engine, ownerOf } from '../engine.ts'
import { closesAt, stateAt } from '../sheet/state.ts'
import { holdStanding, type Standing } from '../sign/standing.ts'

const SHIPPED_MAKE_UP_DAYS = 3

/** The sheet and the row of the person who asks; a sheet that does not expect him is none to him. */
const expectedOn = async (tx: Tx, sheetId: string, userId: string): Promise<{ sheet: Sheet; standing: Standing }> => {
  const [sheet = refuse(errors.missing)] = await tx.db
    .select()
    .from(signSheets)
    .where(eq(signSheets.id, sheetId))
    .for('key share')
  const standing = await holdStanding(tx, sheet, userId)
  ensure(standing.known?.expected, errors.missing)
  ensureUnsealed(sheet)
  return { sheet, standing }
}

interface Asked {
  kind: 'leave' | 'makeUp'
  sheet: Sheet
  direction: SignDirection
  reason: string
  files: readonly FileInput[]
}

const submit = async ({ portal }: Engine, tx: Tx, actor: Actor, { files, sheet, ...asked }: Asked) => {
  const [open] = await tx.db
    .select({ id: signRequests.id })
    .from(signRequests)
    .where(
      and(
        eq(signRequests.sheetId, sheet.id),
        eq(signRequests.userId, actor.id),
        eq(signRequests.kind, asked.kind),
        eq(signRequests.direction, asked.direction),
        eq(signRequests.state, 'pending'),
      ),
    )
  ensure(!open, asked.kind === 'leave' ? no.leaveOpen : no.makeUpOpen)
  ensure(
    sheet.hostIds.some((hostId) => hostId !== actor.id),
    no.noHost,
  )
  const fileIds = await filesOfInput(tx, actor, files, 'signIn')
  // What hangs on a request is open to whoever wrote it: a file of somebody else is not his to hang there.
  for (const fileId of fileIds)
    if (!(await mayUseFile(tx, portal.files, actor, fileId))) refuseField('files', no.fileUnknown)
  const id = v7()
  await tx.db.insert(signRequests).values({ ...asked, id, sheetId: sheet.id, userId: actor.id, fileIds })
  const submission = { subjectType: asked.kind, subjectId: id, note: asked.reason }
  const { requestId, approved } = await portal.approval.submit(tx, actor, submission)
  return { requestId, state: approved ? 'approved' : 'pending' } satisfies ResultOf<typeof askLeave>
}

/** 请假, before the start. */
export const askLeaveWith =
  (engine: Engine): HandlerOf<typeof askLeave> =>
  async ({ tx, body, actor }) => {
    const { sheet, standing } = await expectedOn(tx, body.sheetId, actor.id)
    ensure(!standing.known?.onLeave, no.leaveGranted)
    ensure(standing.in === null, no.already)
    ensure((await engine.clock.at()) < sheet.startAt.getTime(), no.afterStart)
    return submit(engine, tx, actor, { ...body, kind: 'leave', sheet, direction: 'in' })
  }

const ensureInTime = async (engine: Engine, tx: Tx, sheet: Sheet, userId: string): Promise<void> => {
  const now = await engine.clock.at()
  ensure(stateAt(sheet, now) === 'closed' || now > sheet.inTo.getTime(), no.makeUpEarly)
  const allowed = await ownerOf(engine, sheet.ownerType).makeUp?.(tx, sheet.ownerIds, userId)
  const { left, days } = allowed ?? { left: Number.POSITIVE_INFINITY, days: SHIPPED_MAKE_UP_DAYS }
  ensure(left > 0, no.makeUpMost)
  ensure(now <= closesAt(sheet).getTime() + days * DAY_MS, no.makeUpLate)
}

/** 补签申请, within the days after it closed. */
export const askMakeUpWith =
  (engine: Engine): HandlerOf<typeof askMakeUp> =>
  async ({ tx, body, actor }) => {
    const { direction } = body
    const { sheet, standing } = await expectedOn(tx, body.sheetId, actor.id)
    ensure(direction === 'in' || sheet.mode === 'inOut', no.noOut)
    ensure(standing[direction]?.state !== 'counted', direction === 'in' ? no.already : no.alreadyOut)
    ensure(direction === 'in' || standing.in, no.outFirst)
    await ensureInTime(engine, tx, sheet, actor.id)
    return submit(engine, tx, actor, { ...body, kind: 'makeUp', sheet })
  }
