export type TipKind = 'success' | 'error' | 'warning' | 'info'

type TipHolder = (kind: TipKind, text: string) => void

let holder: TipHolder = () => {}

/** The app hands in its message holder once it is mounted. */
export const setTipHolder = (next: TipHolder) => {
  holder = next
}

/** One toast; errors stay longer than the rest. */
export const tip = (kind: TipKind, text: string) => {
  if (text !== '') holder(kind, text)
}
