import type { AskedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { DrawnPaper } from '#src/schema/exam/attempt.ts'
import { askedItemOf } from '#src/shared/attempt/asked-item.ts'
import { itemsOf } from '#src/shared/attempt/score-items.ts'
import type { Portal } from '#src/shared/portal.ts'
import { layQuestions } from './daily/draw-day.ts'
import { sheetKey } from './paper/lay-paper.ts'
import { contentsOf, type VersionKey } from './paper/sheets.ts'

interface Showing extends Pick<Portal, 'files'> {
  tx: Tx
  actor: Actor
  seed: string
}

/** Drawn items as somebody who is asked them gets them: the same builder, so a preview shows no more than a sitting. */
export const askedItemsOf = async (
  { tx, actor, files, seed }: Showing,
  items: DrawnPaper['sections'][number]['items'],
): Promise<AskedItem[]> => {
  const contents = await contentsOf(
    tx,
    items.map(({ questionId, versionNo }) => ({ id: questionId, no: versionNo })),
  )
  const addressOf = (fileId: string) => files.fileUrl(actor, { id: fileId, name: fileId })
  return items.flatMap((item) => {
    const content = contents.get(sheetKey(item.questionId, item.versionNo))
    return content ? [askedItemOf(item, content, { seed, addressOf })] : []
  })
}

/** Questions outside of any paper, as they would be asked. */
export const askedQuestionsOf = async (showing: Showing, questions: readonly VersionKey[]): Promise<AskedItem[]> =>
  askedItemsOf(showing, itemsOf({ paper: await layQuestions(showing.tx, questions, showing.seed) }))
