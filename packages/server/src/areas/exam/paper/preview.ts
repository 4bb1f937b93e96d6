import type { previewPaper } from '@portal/contract/areas/exam/paper.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { DrawnPaper } from '#src/schema/attempt.ts'
import { askedItemOf } from '#src/shared/attempt/asked-item.ts'
import type { Portal } from '#src/shared/portal.ts'
import { pickQuestions } from './draw.ts'
import { layPaper, sheetKey } from './lay-paper.ts'
import { prepareDraw, seedOr } from './prepare.ts'
import { contentsOf, pickedKeys, sheetOf } from './sheets.ts'

/** Shuffled as a section asks for it only: what the rules of an exam add is not known here. */
const AS_WRITTEN = { shuffleQuestions: false, shuffleOptions: false }

export const previewWith =
  ({ files }: Portal): HandlerOf<typeof previewPaper> =>
  async ({ tx, body, actor }) => {
    const { paper, plan } = await prepareDraw(tx, actor, body.id)
    const seed = seedOr(body.seed)
    const picks = pickQuestions({ plan, seed, seen: new Map() })
    const contents = await contentsOf(tx, pickedKeys({ plan }, picks))
    const sheets = new Map([...contents].map(([key, content]) => [key, sheetOf(content)]))
    const laid: DrawnPaper = layPaper({ plan, picks, sheets, seed, ...AS_WRITTEN })
    const addressOf = (fileId: string) => files.fileUrl(actor, { id: fileId, name: fileId })
    return {
      seed,
      title: paper.title,
      total: paper.total / 100,
      sections: laid.sections.map((section) => ({
        ...section,
        items: section.items.flatMap((item) => {
          const content = contents.get(sheetKey(item.questionId, item.versionNo))
          return content ? [askedItemOf(item, content, { seed, addressOf })] : []
        }),
      })),
    }
  }
