/** What the browser can say about one rule of the password policy; `null` where only the server knows. */
export type RuleState = boolean | null

const classes = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/]

/** Judges a rule in the words the server states it in (group P of 10-shell section 11). */
export const judgeRule = (rule: string, password: string): RuleState => {
  const length = /长度须为 (\d+)[–-](\d+) 位/.exec(rule)
  if (length) {
    const count = [...password].length
    return count >= Number(length[1]) && count <= Number(length[2])
  }
  if (rule.includes('至少三类')) return classes.filter((pattern) => pattern.test(password)).length >= 3
  return null
}
