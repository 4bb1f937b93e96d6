import { plainText, type QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { hundredths } from '@portal/contract/areas/assessment/question/scoring/fraction.ts'
import { fingerprintOf, hasPicture, searchTextOf } from '@portal/contract/areas/assessment/question/text.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { foldKeyword, keywordGrams } from '#src/shared/directory/grams.ts'
import { picturesOf } from '#src/shared/rich-text/clean.ts'

const STEM_SHOWN = 200

/** What lists, searches and the health check need of a content, as columns of its question. */
export const derivedColumns = (content: QuestionContent) => {
  const searchText = foldKeyword(searchTextOf(content))
  const prints = fingerprintOf(content)
  return {
    stemText: [...plainText(content.stem)].slice(0, STEM_SHOWN).join(''),
    searchText,
    grams: [...new Set([...keywordGrams(searchText), ...searchText])],
    hasPicture: hasPicture(content),
    stemHash: sha256(prints.stem),
    keyHash: sha256(prints.key),
    scoreHundredths: hundredths(content.score),
  }
}

/** Hash of everything that is asked and scored: what an approver decided about. */
export const hashOf = (content: QuestionContent): string => sha256(JSON.stringify(content))

const filesOf = (content: QuestionContent): string[] => [
  ...new Set(
    [content, ...content.parts].flatMap(({ stem, options, explanation, picture }) => [
      ...[stem, explanation, ...options.map(({ html }) => html)].flatMap(picturesOf),
      ...(picture === null ? [] : [picture.fileId]),
    ]),
  ),
]

/** Old versions keep their pictures, so files are only ever added. */
export const keepFilesOfAll = async (
  tx: Tx,
  written: readonly { id: string; content: QuestionContent }[],
): Promise<void> => {
  const links = written.flatMap(({ id, content }) => filesOf(content).map((fileId) => ({ id, fileId })))
  if (links.length === 0) return
  await tx.db.execute(sql`
    insert into question_files (question_id, file_id)
    select * from unnest(${sql.param(links.map(({ id }) => id))}::uuid[], ${sql.param(links.map(({ fileId }) => fileId))}::uuid[])
    on conflict do nothing`)
}

/** {@link keepFilesOfAll} of one question. */
export const keepFiles = (tx: Tx, id: string, content: QuestionContent): Promise<void> =>
  keepFilesOfAll(tx, [{ id, content }])

/** Labels and 知识点 of the question become exactly these. */
export const setLabels = async (tx: Tx, questionId: string, labelIds: readonly string[]): Promise<void> => {
  await tx.db.execute(sql`
    delete from question_label_links where question_id = ${questionId} and label_id <> all(${sql.param(labelIds)}::uuid[])`)
  await tx.db.execute(sql`
    insert into question_label_links (question_id, label_id)
    select ${questionId}, l.id from question_labels l where l.id = any(${sql.param(labelIds)}::uuid[]) on conflict do nothing`)
}
