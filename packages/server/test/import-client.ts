import { type ImportReport, importReport } from '@portal/contract/areas/exchange/import.ts'
import { checkImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import type { Client, TestApp } from './app.ts'
import { aWorkbook, type RawCell } from './factories/workbook/workbook.ts'

const EDGE = 'xxxx-edge-xxxx'

/** Posts JSON and answers the raw response: for calls that answer a file. */
export const postFor = (t: TestApp, client: Client, path: string, body: unknown) =>
  t.running.app.inject({
    method: 'POST',
    url: `/${path}`,
    headers: { 'content-type': 'application/json', 'x-token': client.token },
    payload: JSON.stringify(body),
  })

/** Uploads a file to be checked, as a form of the browser does. */
export const uploadTo = async (
  t: TestApp,
  client: Client,
  file: Buffer,
  fields: Record<string, string>,
  name = '人员.xlsx',
  path: string = checkImport.path,
) => {
  const part = (head: string, body: Buffer | string) => [
    Buffer.from(`--${EDGE}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]
  const payload = Buffer.concat([
    ...Object.entries(fields).flatMap(([key, value]) => part(`name="${key}"`, value)),
    ...part(`name="attach"; filename="${name}"\r\nContent-Type: application/octet-stream`, file),
    Buffer.from(`--${EDGE}--\r\n`),
  ])
  const response = await t.running.app.inject({
    method: 'POST',
    url: `/${path}`,
    headers: { 'content-type': `multipart/form-data; boundary=${EDGE}`, 'x-token': client.token },
    payload,
  })
  return response.json<{ success: boolean; status: number; message: string; result: unknown }>()
}

/** Checks rows under a header; fails the test when the file is refused. */
export const checkRows = async (
  t: TestApp,
  client: Client,
  rows: readonly (readonly RawCell[])[],
  fields: Record<string, string>,
): Promise<ImportReport> => {
  const answer = await uploadTo(t, client, await aWorkbook({ rows }), fields)
  if (!answer.success) throw new Error(answer.message)
  return importReport.parse(answer.result)
}

export const faultsOf = (report: ImportReport) =>
  report.diff.flatMap(({ faults }) => faults.map(({ row, message }) => [row, message] as const))
