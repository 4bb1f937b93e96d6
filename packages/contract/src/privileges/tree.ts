export interface MenuPrivilege<Code extends string, Button extends string> {
  code: Code
  buttons: readonly Button[]
}

/** Declares a menu code of the specification with the button codes that continue it. */
export const menu = <const Code extends string, const Button extends string = never>(
  code: Code,
  ...buttons: Button[]
): MenuPrivilege<Code, Button> => ({ code, buttons })

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S

type ButtonKey<Key extends string, Button extends string> = `${Key}${Capitalize<Camel<Button>>}`

type CodesOfMenu<Key extends string, Menu> =
  Menu extends MenuPrivilege<infer Code, infer Buttons>
    ? { [K in Key]: Code } & { [Button in Buttons as ButtonKey<Key, Button>]: `${Code}_${Button}` }
    : never

type UnionToIntersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void
  ? I
  : never

/** `{ label: menu('P_tagMng', 'edit') }` becomes `{ label: 'P_tagMng', labelEdit: 'P_tagMng_edit' }`. */
export type CodesOf<Tree extends object> = UnionToIntersection<
  { [Key in keyof Tree & string]: CodesOfMenu<Key, Tree[Key]> }[keyof Tree & string]
>

const camel = (snake: string) => snake.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const codesOf = <Tree extends Record<string, MenuPrivilege<string, string>>>(tree: Tree): CodesOf<Tree> => {
  const codes: Record<string, string> = {}
  for (const [key, { code, buttons }] of Object.entries(tree)) {
    codes[key] = code
    for (const button of buttons) codes[key + capital(camel(button))] = `${code}_${button}`
  }
  return codes as CodesOf<Tree>
}
