import { markupOf } from '@portal/contract/areas/assessment/exchange/field-markup.ts'
import { hasPicture, PICTURE_WORD } from '@portal/contract/areas/assessment/exchange/file-words.ts'
import { finding } from '@portal/contract/areas/assessment/exchange/import-findings.ts'
import {
  type Finding,
  type QuestionDraft,
  richColumns,
} from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { pictureCell } from '@portal/contract/areas/assessment/exchange/region-notation.ts'
import type { QuestionPicture } from '@portal/contract/areas/assessment/question/content.ts'
import { PICTURE_MARK } from '../reading.ts'

/** Stored pictures of an upload by the name its texts call them, and how large each is. */
export interface PlacedPictures {
  ids: Readonly<Record<string, string>>
  sizes: ReadonlyMap<string, Pick<QuestionPicture, 'width' | 'height'>>
}

/** A row with its pictures in place, and which of them they are, by the names it calls them. */
export interface PlacedRow {
  draft: QuestionDraft
  used: ReadonlyMap<string, string>
}

/** Puts the stored pictures where the texts of a row name them, and says which are not there. */
export const placePictures = (draft: QuestionDraft, { ids: pictures, sizes }: PlacedPictures): PlacedRow => {
  const fields = { ...draft.fields }
  const missing: Finding[] = []
  const used = new Map<string, string>()
  const storedAs = (name: string) => {
    // 图1 and 图1.png are the same picture of an archive.
    const id = pictures[name] ?? pictures[name.replace(/\.\w+$/, '')]
    if (id !== undefined) used.set(name, id)
    return id
  }
  const named = fields.picture?.trim().replace(/^\[(.*)\]$/, '$1') ?? ''
  if (named !== '') {
    // Only what came with the upload: the number of a stored picture is nobody's to write.
    const id = storedAs(named) ?? ''
    const size = sizes.get(id)
    fields.picture = size ? pictureCell({ fileId: id, ...size }) : ''
    if (!size) missing.push(finding('noPicture', 'picture', { name: named }, named))
  }
  for (const column of richColumns) {
    const text = fields[column] ?? ''
    if (!hasPicture(text)) continue
    const put = (whole: string, name: string) => {
      const id = storedAs(name)
      if (id === undefined) missing.push(finding('noPicture', column, { name }, name))
      return id === undefined ? whole : `<img data-file="${id}" alt="${name.replace(/[<>"&]/g, '')}">`
    }
    fields[column] = markupOf(text).replace(PICTURE_MARK, put).replace(PICTURE_WORD, put)
  }
  return { draft: { ...draft, fields, findings: [...draft.findings, ...missing] }, used }
}
