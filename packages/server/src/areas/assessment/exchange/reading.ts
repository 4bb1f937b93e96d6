import type { QuestionDraft, Reading } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import type { FoundPicture } from '#src/shared/exchange/import/pictures/found-picture.ts'

/** What a file gives: questions in cells, and the pictures their texts name. */
export interface FileReading extends Reading {
  drafts: QuestionDraft[]
  pictures: FoundPicture[]
}

/** Marks the place of a picture in the markup of a cell until it is stored. */
export const pictureMark = (name: string, alt = ''): string =>
  `<img data-picture="${name.replace(/[&<>"]/g, '_')}" alt="${alt.replace(/[&<>"]/g, ' ')}">`

/** Where a picture of the file stands in a markup. */
export const PICTURE_MARK = /<img data-picture="([^"]*)"[^>]*>/g
