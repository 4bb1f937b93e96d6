import type { CardView, CardViewField } from '@portal/contract/areas/business-card/card-field.ts'

/** A card of 90 × 54 mm at 300 dots an inch. */
export const LONG = 1063
export const SHORT = 638

/** Named one by one: a picture on its own knows nothing of the page's variables. */
export const FACE_FONT =
  '"PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif'

const LEAST_SHARE = 0.62

const widthOfSign = (sign: string): number => {
  if (/[\u2e80-\uffef]/u.test(sign)) return 1
  return /[A-ZMW@%]/.test(sign) ? 0.7 : 0.54
}

/** About how wide a text is, in its own size. */
export const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + widthOfSign(sign), 0)

interface Fitted {
  text: string
  size: number
}

/** A text in its place: smaller where it is long, and cut where it would become too small to read. */
export const fitted = (text: string, width: number, size: number): Fitted => {
  const wanted = width / Math.max(1, widthOf(text))
  if (wanted >= size) return { text, size }
  const least = size * LEAST_SHARE
  if (wanted >= least) return { text, size: Math.floor(wanted) }
  const room = width / least - 1
  let kept = ''
  for (const sign of text) {
    if (widthOf(kept + sign) > room) break
    kept += sign
  }
  return { text: `${kept}…`, size: Math.floor(least) }
}

const channel = (hex: string, at: number): number => {
  const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Ink that is read on a ground of this colour. */
export const inkOn = (colour: string): { ink: string; soft: string } => {
  const light = 0.2126 * channel(colour, 1) + 0.7152 * channel(colour, 3) + 0.0722 * channel(colour, 5)
  // The better of the two contrasts, which cross at this lightness.
  return light > 0.179 ? { ink: '#1b232d', soft: '#3a4552' } : { ink: '#ffffff', soft: '#e3e9f1' }
}

const valueIn = ({ fields }: CardView, key: CardViewField['key']): string =>
  fields.find((field) => field.key === key)?.value ?? ''

/** Unit and post as one line, and what stands beneath it. */
export const standingOf = (view: CardView): { post: string; title: string } => ({
  post: [valueIn(view, 'org'), valueIn(view, 'post')].filter(Boolean).join(' '),
  title: valueIn(view, 'title'),
})

const LINES: readonly CardViewField['key'][] = ['mobile', 'officePhone', 'switchboard', 'mail', 'website']

/** What people are reached by, each as a line; the room stands beneath the address. */
export const linesOf = (view: CardView): { label: string; value: string }[] => {
  const lines = LINES.flatMap((key) => view.fields.find((field) => field.key === key) ?? [])
  const address = view.fields.find(({ key }) => key === 'address')
  const room = view.fields.find(({ key }) => key === 'room')
  // Under the address without a word of its own; by itself it is a line like any other.
  const beneath = room && address ? { ...room, label: '' } : room
  const found = [...lines, address, beneath].filter((line) => line !== undefined)
  return found.map(({ label, value }) => ({ label, value }))
}
