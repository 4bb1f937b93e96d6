import type { PaperPreview, previewPaper } from '@portal/contract/areas/exam/paper/paper.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { askedItemsOf } from '../asked-items.ts'
import { pickQuestions } from './draw.ts'
import { layPaper } from './lay-paper.ts'
import { prepareDraw, seedOr } from './prepare.ts'
import { pickedKeys, sheetsOf } from './sheets.ts'

/** Shuffled as a section asks for it only: what the rules of an exam add is not known here. */
const AS_WRITTEN = { shuffleQuestions: false, shuffleOptions: false }

export const previewWith =
  ({ files }: Portal): HandlerOf<typeof previewPaper> =>
  async ({ tx, body, actor }) => {
    const { paper, plan } = await prepareDraw(tx, actor, body.id)
    const seed = seedOr(body.seed)
    const picks = pickQuestions({ plan, seed, seen: new Map() })
    const sheets = await sheetsOf(tx, pickedKeys({ plan }, picks))
    const laid = layPaper({ plan, picks, sheets, seed, ...AS_WRITTEN })
    const showing = { tx, actor, files, seed }
    const sections: PaperPreview['sections'] = []
    for (const { items, ...section } of laid.sections)
      sections.push({ ...section, items: await askedItemsOf(showing, items) })
    return { seed, title: paper.title, total: paper.total / 100, sections }
  }
