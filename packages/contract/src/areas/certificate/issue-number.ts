/** `{seq}` or `{seq4}`: at least so many digits. */
const SEQUENCE = /\{seq([1-9])?\}/g
const KNOWN = /^(unit|type|yyyy|seq[1-9]?)$/

const DEFAULT_DIGITS = 4

/** Numbers of exams without a template begin so; those of templates never may. */
export const RESERVED_NUMBER = /^KS(\{yyyy\}|\d)/i

export interface NumberValues {
  /** Code of the unit. */
  unit: string
  type: string
  year: number
  sequence: number
}

export const hasSequence = (rule: string): boolean => new RegExp(SEQUENCE.source).test(rule)

export const tellsYear = (rule: string): boolean => rule.includes('{yyyy}')

/** The first field of a rule that there is not. */
export const unknownNumberField = (rule: string): string | undefined =>
  [...rule.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name).find((name) => !KNOWN.test(name))

/** A number by its rule: `{unit}-{type}-{yyyy}-{seq4}` → AQ-JL-2026-0007. */
export const numberOf = (rule: string, { unit, type, year, sequence }: NumberValues): string =>
  numberKey(rule, type)
    .replaceAll('{unit}', unit)
    .replaceAll('{yyyy}', String(year))
    .replace(SEQUENCE, (_, digits?: string) => String(sequence).padStart(Number(digits ?? DEFAULT_DIGITS), '0'))

/** Two templates with the same key would give the same numbers. */
export const numberKey = (rule: string, type: string): string => rule.replaceAll('{type}', type)
