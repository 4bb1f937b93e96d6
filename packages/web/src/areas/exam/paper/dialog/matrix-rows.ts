import type { QuestionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { type DraftRow, freshRow } from '../paper-draft.ts'

export const LEVELS = [1, 2, 3, 4, 5] as const

/** Wanted counts by 知识点, then by difficulty. */
export type Matrix = Readonly<Record<string, Readonly<Partial<Record<number, number>>>>>

export interface MatrixFrame {
  typeIds: string[]
  kinds: QuestionKind[]
  /** Null: what the bank says. */
  score: number | null
}

/** A short name of the cell that may stand as the id of its row. */
export const cellName = (knowledge: number, level: number): string =>
  `cell${String(knowledge).padStart(3, '0')}${level}`

/** One row for every cell, each asking for one question: what the bank has is read from their counts. */
export const probeRows = (knowledgeIds: readonly string[], { typeIds, kinds }: MatrixFrame): DraftRow[] =>
  knowledgeIds.flatMap((id, place) =>
    LEVELS.map((level) => ({
      ...freshRow(),
      rowId: cellName(place, level),
      typeIds,
      kinds,
      knowledgeIds: [id],
      difficultyFrom: level,
      difficultyTo: level,
      count: 1,
      score: 1,
    })),
  )

/** Everything the matrix draws from, as one rule. */
export const wholeOf = (knowledgeIds: string[], { typeIds, kinds }: MatrixFrame): DraftRow => ({
  ...freshRow(),
  rowId: cellName(0, 0),
  typeIds,
  kinds,
  knowledgeIds,
})

/** Cells with a count become rules of drawing. */
export const rowsOfMatrix = (matrix: Matrix, knowledgeIds: readonly string[], frame: MatrixFrame): DraftRow[] =>
  knowledgeIds.flatMap((id) =>
    LEVELS.flatMap((level) => {
      const count = matrix[id]?.[level] ?? 0
      if (count === 0) return []
      const { typeIds, kinds, score } = frame
      return [
        { ...freshRow(), typeIds, kinds, knowledgeIds: [id], difficultyFrom: level, difficultyTo: level, count, score },
      ]
    }),
  )
