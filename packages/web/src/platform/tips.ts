export type TipKind = 'success' | 'error' | 'warning' | 'info'

/** The one button of a toast, such as 撤销. */
export interface TipAction {
  label: string
  onClick: () => void
}

type TipHolder = (kind: TipKind, text: string, action?: TipAction) => void

/** Toasts wanted before the holder has arrived. */
const waiting: Parameters<TipHolder>[] = []

let holder: TipHolder | null = null
let fetchHolder = () => {}

/** The app hands in its message holder once it is mounted. */
export const setTipHolder = (next: TipHolder) => {
  holder = next
  for (const wanted of waiting.splice(0)) next(...wanted)
}

/** The app says how the holder is brought in where a toast comes first. */
export const setTipFetcher = (next: () => void) => {
  fetchHolder = next
}

/** One toast; errors, and those with a button, stay longer than the rest. */
export const tip: TipHolder = (kind, text, action) => {
  if (text === '') return
  if (holder) return holder(kind, text, action)
  waiting.push([kind, text, action])
  fetchHolder()
}
