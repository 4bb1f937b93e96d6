/** One element of a form that a person has put together, with the names the specification gives its fields. */
export interface FormElement {
  type: 'input' | 'textarea' | 'checkbox' | 'date'
  name: string
  label: string
  placeholder?: string
  /** The element takes no row of its own but stands beside its neighbours. */
  inlineBlock?: boolean
  require?: boolean
  maxLength?: number
  maxRows?: number
  items?: { label_value: string; label_name: string }[]
  value?: FormValue
  /** Own words for a required element left empty. */
  ruleError?: string
  /** Shown only while the element `relation_name` has (a checkbox: contains) `relation_value`. */
  relation?: boolean
  relation_name?: string
  relation_value?: string
  visibility?: boolean
  /** Of a date: the shipped format is a date, any other one a date with time. */
  format?: string
}

/** Text of an input, textarea or date; the chosen `label_value`s of a checkbox. */
export type FormValue = string | string[]
export type FormValues = Record<string, FormValue>
/** What is wrong, by element name. */
export type FormErrors = Record<string, string>

export const DEFAULT_INPUT_LENGTH = 20
export const DEFAULT_TEXTAREA_LENGTH = 200
export const DEFAULT_ROWS = 5

const emptyValue = (element: FormElement): FormValue => (element.type === 'checkbox' ? [] : '')

/** What the form holds when it opens. */
export const initialValues = (elements: FormElement[]): FormValues =>
  Object.fromEntries(elements.map((element) => [element.name, element.value ?? emptyValue(element)]))

/** The longest text an element takes; checkboxes and dates know no length. */
export function lengthLimit(element: FormElement) {
  if (element.type === 'input') return element.maxLength ?? DEFAULT_INPUT_LENGTH
  if (element.type === 'textarea') return element.maxLength ?? DEFAULT_TEXTAREA_LENGTH
  return undefined
}

function has(value: FormValue | undefined, wanted: string | undefined) {
  if (wanted === undefined || value === undefined) return false
  return Array.isArray(value) ? value.includes(wanted) : value === wanted
}

/** The elements that are drawn now. What hangs on an undrawn element is undrawn too, along the whole chain. */
export function shownElements(elements: FormElement[], values: FormValues) {
  const byName = new Map(elements.map((element) => [element.name, element]))

  // `asking` ends a circle of relations: such elements never appear.
  const isShown = (element: FormElement, asking: string[]): boolean => {
    if (element.visibility === false) return false
    if (!element.relation) return true
    const owner = byName.get(element.relation_name ?? '')
    if (!owner || asking.includes(owner.name)) return false
    return has(values[owner.name], element.relation_value) && isShown(owner, [...asking, element.name])
  }
  return elements.filter((element) => isShown(element, [element.name]))
}

function whatIsWrong(element: FormElement, value: FormValue = emptyValue(element)) {
  const isEmpty = Array.isArray(value) ? value.length === 0 : value.trim() === ''
  if (isEmpty && element.require) {
    return element.ruleError || (element.type === 'date' ? '选项不能为空' : '该项为必填项')
  }
  const limit = lengthLimit(element)
  return limit !== undefined && value.length > limit ? `最多输入 ${limit} 个字` : undefined
}

/** The complaints about the shown elements; none means that the form may be sent. */
export function checkElements(elements: FormElement[], values: FormValues): FormErrors {
  const found = shownElements(elements, values).map((element) => [
    element.name,
    whatIsWrong(element, values[element.name]),
  ])
  return Object.fromEntries(found.filter(([, error]) => error !== undefined))
}

/** What is sent: the values of the shown elements and nothing else. */
export const sentValues = (elements: FormElement[], values: FormValues): FormValues =>
  Object.fromEntries(
    shownElements(elements, values).map((element) => [element.name, values[element.name] ?? emptyValue(element)]),
  )
