import { type PaperContent, paperContent } from '@portal/contract/areas/exam/paper/content.ts'
import type { z } from 'zod'
import type { Tx } from '#src/platform/database/tx.ts'
import { papers } from '#src/schema/exam/exam.ts'
import { mixOf, planDraw } from './draw-plan.ts'
import { judgePaper } from './judge-paper.ts'
import type { Paper } from './lines.ts'
import { poolsOf } from './pools.ts'
import { modeOf, publish } from './write.ts'

interface NewPaper {
  title: string
  ownerOrgId: string
  content: z.input<typeof paperContent>
  /** Banks it draws from. */
  banks: readonly string[]
}

/** A published paper, for callers that act without a person; one with faults is a mistake of theirs. */
export const insertPublishedPaper = async (
  tx: Tx,
  { title, ownerOrgId, content, banks }: NewPaper,
): Promise<string> => {
  const asked: PaperContent = paperContent.parse(content)
  const { faults, total, questionCount } = await judgePaper(tx, asked, banks)
  if (faults[0]) throw new Error(`${title}: ${faults[0].message}`)
  const difficultyMix = mixOf(planDraw(asked, await poolsOf(tx, asked, banks)))
  const values = { title, ownerOrgId, content: asked, mode: modeOf(asked), total, questionCount, difficultyMix }
  const [paper]: Paper[] = await tx.db.insert(papers).values(values).returning()
  if (!paper) throw new Error('nothing was inserted')
  await publish(tx, paper, null)
  return paper.id
}
