import type { Tx } from '#src/platform/database/tx.ts'
import type { RawRow, RowTies } from '#src/shared/exchange/import/kinds.ts'
import { loadCodesAbove } from './lookups.ts'
import { parsePerson } from './parse.ts'

const CODE = 'code '

/** Numbers and login names stand once in a file, and a superior may stand in it too. */
export const tiesOfPerson = (row: RawRow): RowTies => {
  const { code, loginName, superior } = parsePerson(row)
  const owns = [`${CODE}${code}`, ...(loginName ? [`login ${loginName}`] : [])]
  return { owns, asks: superior ? [`${CODE}${superior}`] : [] }
}

/** A line of superiors may leave the file, and come back to it further up. */
export const superiorsBehind = async (tx: Tx, asked: readonly string[]): Promise<string[]> => {
  const codes = asked.flatMap((word) => (word.startsWith(CODE) ? [word.slice(CODE.length)] : []))
  return (await loadCodesAbove(tx, codes)).map((code) => `${CODE}${code}`)
}
