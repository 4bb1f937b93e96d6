export type TipKind = 'success' | 'error' | 'warning' | 'info'

type TipHolder = (kind: TipKind, text: string) => void

/** Toasts wanted before the holder has arrived. */
const waiting: [TipKind, string][] = []

let holder: TipHolder | null = null
let fetchHolder = () => {}

/** The app hands in its message holder once it is mounted. */
export const setTipHolder = (next: TipHolder) => {
  holder = next
  for (const [kind, text] of waiting.splice(0)) next(kind, text)
}

/** The app says how the holder is brought in where a toast comes first. */
export const setTipFetcher = (next: () => void) => {
  fetchHolder = next
}

/** One toast; errors stay longer than the rest. */
export const tip = (kind: TipKind, text: string) => {
  if (text === '') return
  if (holder) return holder(kind, text)
  waiting.push([kind, text])
  fetchHolder()
}
