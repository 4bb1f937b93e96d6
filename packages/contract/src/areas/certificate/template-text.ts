import { type CertificateField, certificateFields } from './template.ts'

export type FieldValues = Readonly<Record<CertificateField, string>>

export interface TemplateSpan {
  text: string
  bold: boolean
}

const HOLE = /\{([^{}\n]*)\}/g

const fieldOf: ReadonlyMap<string, CertificateField> = new Map(
  Object.entries(certificateFields).map(([key, label]) => [label, key as CertificateField]),
)

/** The first field of a text that there is not, as it was written. */
export const unknownTemplateField = (text: string): string | undefined =>
  [...text.matchAll(HOLE)].map(([, name = '']) => name).find((name) => !fieldOf.has(name))

const valueOf = (values: FieldValues, name: string): string => {
  const field = fieldOf.get(name)
  return field === undefined ? '' : values[field]
}

/** `[…]` goes where a field in it is empty; without a field it is no bracket of ours. */
const withoutEmpty = (text: string, values: FieldValues): string =>
  text.replace(/\[([^[\]]*)\]/g, (whole, inner: string) => {
    const names = [...inner.matchAll(HOLE)].map(([, name = '']) => name)
    if (names.length === 0) return whole
    return names.every((name) => valueOf(values, name) !== '') ? inner : ''
  })

/** Lines of a text of a template with its fields filled in; what stands between `**` is bold. */
export const filledText = (text: string, values: FieldValues): TemplateSpan[][] =>
  withoutEmpty(text, values)
    .split('\n')
    .map((line) =>
      line
        .split('**')
        .map((part, index) => ({
          text: part.replace(HOLE, (_, name: string) => valueOf(values, name)),
          bold: index % 2 === 1,
        }))
        .filter((span) => span.text !== ''),
    )
