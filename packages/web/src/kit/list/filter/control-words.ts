import { isValidElement, type ReactNode } from 'react'

/** A picker that can say what it is set to, for the chip of its filter. */
export interface Worded {
  chipWords: (value: string, props: never) => ReactNode
}

const isWorded = (type: unknown): type is Worded =>
  typeof type === 'function' && 'chipWords' in type && typeof type.chipWords === 'function'

const optionsOf = (props: unknown): { value?: unknown; label?: ReactNode }[] =>
  typeof props === 'object' && props !== null && 'options' in props && Array.isArray(props.options) ? props.options : []

/** The name behind an id or a code by the control that chooses it; nothing where the control does not know. */
export const wordsOfControl = (control: ReactNode, value: string): ReactNode => {
  if (!isValidElement(control)) return null
  if (isWorded(control.type)) return control.type.chipWords(value, control.props as never)
  return optionsOf(control.props).find((option) => option.value === value)?.label ?? null
}
