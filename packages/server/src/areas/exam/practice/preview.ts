import type { previewPractice } from '@portal/contract/areas/exam/practice/practice.ts'
import { practiceRefusals as no } from '@portal/contract/areas/exam/practice/words.ts'
import { usableBanks } from '#src/areas/assessment/public.ts'
import { getRow } from '#src/kit/store.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { practiceSets } from '#src/schema/exam/practice.ts'
import type { Portal } from '#src/shared/portal.ts'
import { askedQuestionsOf } from '../asked-items.ts'
import { seedOr } from '../paper/prepare.ts'
import { chooseRound } from './choose-round.ts'
import { poolOf } from './pool.ts'

/** A round that somebody might get. Who looks reads no more than the banks that are his to use. */
export const previewWith =
  ({ files }: Portal): HandlerOf<typeof previewPractice> =>
  async ({ tx, body, actor }) => {
    const set = await getRow(tx, practiceSets, body.id)
    const mine = new Set(await usableBanks(tx, actor))
    const pool = await poolOf(tx, { ...set, bankIds: set.bankIds.filter((bank) => mine.has(bank)) })
    ensure(pool.length > 0, no.noneFit)
    const seed = seedOr(body.seed)
    const { roundSize } = set
    const chosen = chooseRound({ mode: 'random', pool, roundSize, lastId: null, marked: new Set(), seed })
    return { available: pool.length, items: await askedQuestionsOf({ tx, actor, files, seed }, chosen) }
  }
