import type { roundWall } from '@portal/contract/areas/live/sign.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq } from 'drizzle-orm'
import { codeNow, readCounts, type SignEngine } from '#src/areas/sign-in/public.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { signSheets } from '#src/schema/sign-in/sheets.ts'
import { editableAmong, findRound } from './desk.ts'
import { ROUND_PAGE } from './owner.ts'

/** The code is for who runs the round: whoever sees it may sign. */
export const wallWith =
  (engine: SignEngine): HandlerOf<typeof roundWall> =>
  async ({ tx, actor, body: { roundId } }) => {
    const { liveId, sheetId, closesAt } = await findRound(tx, roundId)
    const editable = await editableAmong(tx, actor, [liveId])
    if (!editable.has(liveId) || sheetId === null || closesAt === null) return refuse(errors.missing)
    const [sheet = refuse(errors.missing)] = await tx.db.select().from(signSheets).where(eq(signSheets.id, sheetId))
    const nowMs = await engine.clock.at()
    const code = codeNow(engine, sheet, nowMs)
    const { present, expected } = await readCounts(tx.db, sheetId)
    return {
      token: code?.token ?? '',
      expiresAt: code?.validTo ?? null,
      page: ROUND_PAGE,
      count: present,
      total: expected,
      closesAt,
      serverTime: new Date(nowMs),
    }
  }
