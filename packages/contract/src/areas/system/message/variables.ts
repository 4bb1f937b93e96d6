/** Variables of the person who receives; allowed in written messages and in templates. */
const PERSON_VARIABLES = ['姓名', '工号', '单位'] as const

/** Further variables of templates: what the event itself says. */
const EVENT_VARIABLES = ['标题', '内容', '原因', '来源', '时间', '截止时间', '链接'] as const

export const personVariables: readonly string[] = PERSON_VARIABLES
export const templateVariables: readonly string[] = [...PERSON_VARIABLES, ...EVENT_VARIABLES]

const HOLE = /\{([^{}\s]{1,20})\}/g

/** The first variable that does not exist, or null. */
export const unknownVariable = (text: string, allowed: readonly string[]): string | null =>
  [...text.matchAll(HOLE)].map(([, name = '']) => name).find((name) => !allowed.includes(name)) ?? null

/** Whether the text has a variable at all, so that texts without need not be filled person by person. */
export const hasVariables = (text: string): boolean => text.search(HOLE) !== -1

/** Fills `{变量}` once: a value that looks like a variable stays as it is, unknown ones too. */
export const fillVariables = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(HOLE, (hole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : hole))
