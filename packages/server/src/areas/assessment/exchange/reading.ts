import type { QuestionDraft, Reading } from '@portal/contract/areas/assessment/exchange/question-fields.ts'

/** A picture that came inside a file, by the names the texts call it. */
export interface FoundPicture {
  names: readonly string[]
  bytes: Buffer
}

/** What a file gives: questions in cells, and the pictures their texts name. */
export interface FileReading extends Reading {
  drafts: QuestionDraft[]
  pictures: FoundPicture[]
}

/** Greatest number of rows or questions of one import, and of bytes of its file. */
export const MOST_QUESTIONS = 10_000

/** Marks the place of a picture in the markup of a cell until it is stored. */
export const pictureMark = (name: string, alt = ''): string =>
  `<img data-picture="${name.replace(/[&<>"]/g, '_')}" alt="${alt.replace(/[&<>"]/g, ' ')}">`

/** Where a picture of the file stands in a markup. */
export const PICTURE_MARK = /<img data-picture="([^"]*)"[^>]*>/g
