import type { compareRights } from '@portal/contract/areas/access/privilege.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { readPrivileges } from '../person/read.ts'

/** Codes that only one of the two holds, and those that reach other rows. */
export const compare: HandlerOf<typeof compareRights> = async ({ tx, body }) => {
  const [a, b] = [await readPrivileges(tx, body.a), await readPrivileges(tx, body.b)]
  const shown = ({ code, title, scopeText }: (typeof a)[number]) => ({ code, title, scopeText })
  const inB = new Map(b.map((right) => [right.code, right]))
  const inA = new Set(a.map(({ code }) => code))
  return {
    onlyA: a.filter(({ code }) => !inB.has(code)).map(shown),
    onlyB: b.filter(({ code }) => !inA.has(code)).map(shown),
    differing: a.flatMap(({ code, title, scopeText: scopeA }) => {
      const scopeB = inB.get(code)?.scopeText
      return scopeB === undefined || scopeB === scopeA ? [] : [{ code, title, scopeA, scopeB }]
    }),
  }
}
