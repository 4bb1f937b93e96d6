import { type PaperQuestion, paperQuestion } from '@portal/contract/areas/exam/paper/paper.ts'
import { z } from 'zod'
import { readTabItem, writeTabItem } from '#src/platform/storage.ts'

const KEY = 'paperBasket'
const kept = z.object({ name: z.string(), questions: z.array(paperQuestion) })

/** Questions on their way into a new paper: in this browser tab, so that a reload of the builder does not lose them. */
export const keepBasket = (name: string, questions: readonly PaperQuestion[]): void =>
  writeTabItem(KEY, JSON.stringify({ name, questions }))

export const emptyBasket = (): void => writeTabItem(KEY, null)

/** Nothing where another choice was made since, or the paper has been stored. */
export const readBasket = (name: string | undefined): PaperQuestion[] => {
  const text = readTabItem(KEY)
  if (name === undefined || text === null) return []
  try {
    const { data } = kept.safeParse(JSON.parse(text))
    return data?.name === name ? data.questions : []
  } catch {
    return []
  }
}
