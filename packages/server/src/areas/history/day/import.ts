import { undoReasons } from '@portal/contract/areas/exchange/import-words.ts'
import { historyColumns } from '@portal/contract/areas/history/day-import.ts'
import { importances } from '@portal/contract/areas/history/words.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import type { ImportEffect, ImportKind } from '#src/shared/exchange/import/kinds.ts'
import { recycleUntouched } from '#src/shared/post/delete.ts'
import type { PostEngine } from '#src/shared/post/engine.ts'
import { savePost } from '#src/shared/post/save.ts'
import { keepFacts } from './facts.ts'
import { judgeDays } from './import-judge.ts'
import type { DayPlan } from './import-row.ts'
import { asPost } from './save.ts'

type Kind = ImportKind<DayPlan>

/** Blank lines part paragraphs; the text of a cell is no markup. */
const markupOf = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>'))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')

/** Drafts for everybody; whoever publishes them may narrow that. */
const bodyOf = ({ labelIds, body, ...entry }: DayPlan) => ({
  ...entry,
  ...{ body: markupOf(body), labelIds, questionIds: [], summary: '', relations: [], cover: null },
  ...{ sourceUrl: '', author: '', allowComment: true, allowShare: true, publishAt: null, note: '' },
  audience: { ...EMPTY_AUDIENCE, everyone: true },
})

const applyWith = (engine: PostEngine): Kind['apply'] => {
  const savePosts = savePost(engine, 'history')
  return async ({ tx, actor, pause }, rows) => {
    const effects: ImportEffect[] = []
    for (const { no, plan } of rows) {
      if (!plan) continue
      const body = bodyOf(plan)
      const { id } = await savePosts({ tx, actor, body: asPost(body) })
      await keepFacts(tx, { id, title: plan.title }, body)
      effects.push({ no, objectId: id, created: true, name: plan.title, before: {}, after: {} })
      await pause(effects.length, rows.length)
    }
    return effects
  }
}

/** Drafts that nobody submitted or published since go again. */
const undo: Kind['undo'] = async ({ tx }, effects) => {
  const ids = await recycleUntouched(
    tx,
    effects.map(({ objectId }) => objectId),
  )
  const kept = effects
    .filter(({ objectId }) => !ids.has(objectId))
    .map(({ no: row, name }) => ({ row, name, reason: undoReasons.editedSince }))
  return { restored: ids.size, kept }
}

/** 导入历史条目: a file comes in whole or not at all. */
export const historyImport = (engine: PostEngine): Kind => ({
  name: 'historyDays',
  columns: historyColumns,
  mostRows: 2000,
  options: async () => ({ importance: importances }),
  judge: judgeDays,
  apply: applyWith(engine),
  undo,
})
