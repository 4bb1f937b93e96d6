import { newMenuButton, type TopButton } from '@portal/contract/areas/wechat/menu.ts'

export type { TopButton }
export type SubButton = TopButton['children'][number]
/** A button of either level, as one edits it. */
export type AnyButton = Omit<TopButton, 'children'> & { children: SubButton[] }

/** Place of a button: number of the first level, and of the second or null. */
export interface Place {
  top: number
  sub: number | null
}

export const MOST_TOP = 3
export const MOST_SUB = 5

export const newButton = (name: string): AnyButton => newMenuButton(name)

export const buttonAt = (buttons: readonly TopButton[], { top, sub }: Place): AnyButton | undefined => {
  const first = buttons[top]
  return sub === null ? first : first?.children[sub]
}

const moved = <Each>(list: readonly Each[], from: number, to: number): Each[] => {
  const next = [...list]
  const [taken] = next.splice(from, 1)
  return taken === undefined ? next : [...next.slice(0, to), taken, ...next.slice(to)]
}

const within = (
  buttons: readonly TopButton[],
  top: number,
  change: (children: SubButton[]) => SubButton[],
): TopButton[] => buttons.map((button, n) => (n === top ? { ...button, children: change(button.children) } : button))

export const replaceButton = (buttons: readonly TopButton[], { top, sub }: Place, next: AnyButton): TopButton[] =>
  sub === null
    ? buttons.map((button, n) => (n === top ? next : button))
    : within(buttons, top, (children) => children.map((child, n) => (n === sub ? { ...next, children: [] } : child)))

export const removeButton = (buttons: readonly TopButton[], { top, sub }: Place): TopButton[] =>
  sub === null
    ? buttons.filter((_, n) => n !== top)
    : within(buttons, top, (children) => children.filter((_, n) => n !== sub))

/** A button with children opens them; an act it had before rests until they are gone. */
export const addChild = (buttons: readonly TopButton[], top: number): TopButton[] =>
  within(buttons, top, (children) => [...children, { ...newButton('子菜单'), children: [] }])

/** One step to the left or right, up or down; the end of the row stays the end. */
export const moveButton = (buttons: readonly TopButton[], { top, sub }: Place, step: -1 | 1): TopButton[] => {
  const length = sub === null ? buttons.length : (buttons[top]?.children.length ?? 0)
  const from = sub ?? top
  const to = from + step
  if (to < 0 || to >= length) return [...buttons]
  return sub === null ? moved(buttons, from, to) : within(buttons, top, (children) => moved(children, from, to))
}

/** Puts a button where another one of the same row stands. */
export const dropButton = (buttons: readonly TopButton[], from: Place, to: Place): TopButton[] => {
  if (from.sub === null && to.sub === null) return moved(buttons, from.top, to.top)
  if (from.sub !== null && to.sub !== null && from.top === to.top) {
    const [a, b] = [from.sub, to.sub]
    return within(buttons, from.top, (children) => moved(children, a, b))
  }
  return [...buttons]
}
