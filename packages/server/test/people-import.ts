import { peopleColumns } from '@portal/contract/areas/directory/import-columns.ts'
import { type ImportReport, importReport } from '@portal/contract/areas/exchange/import.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { users } from '#src/schema/directory.ts'
import type { Client, TestApp } from './app.ts'
import { anOrg } from './factories/directory.ts'
import { aWorkbook, type RawCell } from './factories/workbook/workbook.ts'
import { uploadTo } from './import-client.ts'

export const HEAD = peopleColumns.map(({ title }) => title)

export type Person = Partial<Record<(typeof HEAD)[number], RawCell>>

export const sheetOf = (people: readonly Person[], head: readonly (typeof HEAD)[number][] = HEAD) =>
  aWorkbook({ rows: [head, ...people.map((person) => head.map((title) => person[title] ?? null))] })

let serial = 0
export const newCode = () => {
  serial += 1
  return `IM${String(serial).padStart(4, '0')}`
}

/** Two companies, each with a 安全部; answers the id of the first. */
export const aPlaceToImport = async ({ db }: TestApp): Promise<string> => {
  const company = await anOrg(db, { name: '第一公司', code: 'C1' })
  const safety = await anOrg(db, { name: '安全部', code: 'C1A', parentId: company.id })
  await anOrg(db, { name: '一班', code: 'C1A1', parentId: safety.id })
  const other = await anOrg(db, { name: '第二公司', code: 'C2' })
  await anOrg(db, { name: '安全部', code: 'C2A', parentId: other.id })
  return company.id
}

/** What the tests of the import of people do, on the app that stands when they do it. */
export const peopleImport = (app: () => TestApp) => {
  const upload = (client: Client, file: Buffer, fields: Record<string, string> = {}) =>
    uploadTo(app(), client, file, { kind: 'people', ...fields })

  /** Checks people; fails the test when the file is refused. */
  const checked = async (
    client: Client,
    people: readonly Person[],
    fields?: Record<string, string>,
  ): Promise<ImportReport> => {
    const answer = await upload(client, await sheetOf(people), fields)
    if (!answer.success) throw new Error(answer.message)
    return importReport.parse(answer.result)
  }

  const importer = () => app().as(P.user, P.userImport)
  const person = async (code: string) => (await app().db.select().from(users).where(eq(users.code, code)))[0]
  return { upload, checked, importer, person }
}
