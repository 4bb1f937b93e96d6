import { z } from 'zod'

// Line feeds and tabs belong to long texts; every other control character has no business in a form field.
const shortText = /^[^\p{Cc}]*$/u
const longText = /^(?:[^\p{Cc}]|[\n\r\t])*$/u

export interface TextRule {
  label?: string
  /** Least length in characters (code points); 1 or more makes the field required. */
  min?: number
  /** Greatest length in characters (code points). */
  max: number
  /** A text of several lines: drawn as a text area. */
  long?: boolean
  /** The one sentence said for a text that is too short or too long, where the brief words it. */
  message?: string
}

const lengthOf = (text: string) => [...text].length

/** Text as people type it: trimmed, NFC, well-formed, without control characters, bounded in characters. */
export const text = ({ label, min = 0, max, long = false, message }: TextRule) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .superRefine((value, context) => {
      const length = lengthOf(value)
      const complaint =
        !value.isWellFormed() || !(long ? longText : shortText).test(value)
          ? '包含不允许的字符'
          : length < min
            ? (message ?? (length === 0 ? '该项为必填项' : `至少输入 ${min} 个字`))
            : length > max
              ? (message ?? `最多输入 ${max} 个字`)
              : null
      if (complaint !== null) context.addIssue({ code: 'custom', message: complaint })
    })
    .meta({ label, max, long, required: min > 0 })

/** A code typed by people: letters, digits and underscores. */
export const codeText = ({ label, max }: { label: string; max: number }) =>
  text({ label, min: 1, max }).refine((value) => /^\w*$/.test(value), '仅允许字母、数字和下划线')

/** Passwords and other secrets: never trimmed or normalised. */
export const secretText = (max = 200) =>
  z
    .string()
    .max(max)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), '包含不允许的字符')
