import type { MenuPrivilege } from '../tree.ts'

/** A button privilege: what it lets one do, and whether granting it needs a third person (20 section 3.3). */
export interface ButtonNames {
  name: string
  sensitive: boolean
}

export interface MenuNames<Button extends string = string> {
  name: string
  /** The route group of the specification under which the code is administered. */
  group: string
  buttons: [Button] extends [never] ? Record<string, never> : Record<Button, string | ButtonNames>
}

/** The names of a tree of codes: one that is missing and one too many both do not compile. */
export type NamesOf<Tree> = {
  [Key in keyof Tree]: Tree[Key] extends MenuPrivilege<string, infer Button> ? MenuNames<Button> : never
}

export const sensitive = (name: string): ButtonNames => ({ name, sensitive: true })
