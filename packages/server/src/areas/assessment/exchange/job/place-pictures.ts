import { markupOf } from '@portal/contract/areas/assessment/text/field-markup.ts'
import { hasPicture, PICTURE_WORD } from '@portal/contract/areas/assessment/text/file-words.ts'
import { finding } from '@portal/contract/areas/assessment/text/import-findings.ts'
import {
  type Finding,
  OPTION_LETTERS,
  optionColumnOf,
  type QuestionColumn,
  type QuestionDraft,
} from '@portal/contract/areas/assessment/text/question-fields.ts'
import { PICTURE_MARK } from '../reading.ts'

const columns: readonly QuestionColumn[] = ['stem', 'explanation', ...OPTION_LETTERS.map(optionColumnOf)]

/** Puts the stored pictures where the texts of a row name them, and says which are not there. */
export const placePictures = (draft: QuestionDraft, pictures: Readonly<Record<string, string>>): QuestionDraft => {
  const fields = { ...draft.fields }
  const missing: Finding[] = []
  for (const column of columns) {
    const text = fields[column] ?? ''
    if (!hasPicture(text)) continue
    const put = (whole: string, name: string) => {
      // 图1 and 图1.png are the same picture of an archive.
      const id = pictures[name] ?? pictures[name.replace(/\.\w+$/, '')]
      if (id === undefined) missing.push(finding('noPicture', column, { name }, name))
      return id === undefined ? whole : `<img data-file="${id}" alt="${name.replace(/[<>"&]/g, '')}">`
    }
    fields[column] = markupOf(text).replace(PICTURE_MARK, put).replace(PICTURE_WORD, put)
  }
  return { ...draft, fields, findings: [...draft.findings, ...missing] }
}
