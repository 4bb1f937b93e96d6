import { reporterMode } from '@portal/contract/areas/hazard/words.ts'
import { z } from 'zod'
import { logFault } from '#src/platform/console.ts'

const draftSchema = z.object({
  /** What is sent twice under it is one report. */
  draftId: z.uuid(),
  placeToken: z.string(),
  position: z.string(),
  /** Pictures as they will be sent, so that they outlive a reload without network. */
  photos: z.array(z.string()),
  text: z.string(),
  category: z.string(),
  mode: reporterMode,
  urgent: z.boolean(),
  sameAs: z.uuid().optional(),
  /** Pressed: it goes out as soon as there is a network. */
  waiting: z.boolean(),
})
export type Draft = z.output<typeof draftSchema>

const KEY = 'hazardDraft'

export const emptyDraft = (placeToken: string): Draft => ({
  ...{ placeToken, position: '', photos: [], text: '', category: '', mode: 'anonymous', urgent: false, waiting: false },
  draftId: crypto.randomUUID(),
})

/** The draft of this device: that of the same place, or one that waits for the network wherever it was written. */
export const readDraft = (placeToken: string): Draft => {
  try {
    const kept = draftSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    if (kept.success && (kept.data.waiting || kept.data.placeToken === placeToken)) return kept.data
  } catch (error) {
    logFault('读取隐患草稿失败', error)
  }
  return emptyDraft(placeToken)
}

/** A store that is full or forbidden keeps nothing; the page works on without it. */
export const keepDraft = (draft: Draft | null): void => {
  try {
    if (draft === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(draft))
  } catch (error) {
    logFault('保存隐患草稿失败', error)
  }
}
