/** A column of an import template, with the names people give it elsewhere. */
export interface ImportColumn {
  key: string
  title: string
  synonyms: readonly string[]
  required?: boolean
  /** Its cells hold several values. */
  splits?: boolean
  note: string
  /** A cell as people may write it, for the notes of the template. */
  example?: string
  width?: number
}
