import { randomSeed } from '@portal/contract/areas/exam/attempt/seeded.ts'
import { paperRefusals as no } from '@portal/contract/areas/exam/paper/words.ts'
import { usableBanks } from '#src/areas/assessment/public.ts'
import { getRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { papers } from '#src/schema/exam/exam.ts'
import { type DrawPlan, planDraw } from './draw-plan.ts'
import { judgePaper } from './judge-paper.ts'
import type { Paper } from './lines.ts'
import { poolsOf } from './pools.ts'

/** The paper as it is edited now, ready to be drawn; one with faults says the first of them. */
export const prepareDraw = async (tx: Tx, actor: Actor, id: string): Promise<{ paper: Paper; plan: DrawPlan }> => {
  const paper = await getRow(tx, papers, id)
  const banks = await usableBanks(tx, actor)
  const [fault] = (await judgePaper(tx, paper.content, banks)).faults
  if (fault) refuse(no.faulty, { fault: fault.message })
  return { paper, plan: planDraw(paper.content, await poolsOf(tx, paper.content, banks)) }
}

export const seedOr = (seed: string | undefined): string => seed ?? randomSeed()

/** Always the same for the same words. */
export const seedFrom = (words: string): string => sha256(words).slice(0, 16)
