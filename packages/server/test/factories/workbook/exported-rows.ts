import { exportRows } from '@portal/contract/areas/exchange/export.ts'
import readSheets from 'read-excel-file/node'
import type { Client, TestApp } from '../../app.ts'

/** Rows of the sheet 数据 of an export that is answered at once, its titles first. */
export const exportedRows = async (t: TestApp, client: Client, body: Record<string, unknown>) => {
  const { rawPayload, headers } = await t.running.app.inject({
    method: 'POST',
    url: `/${exportRows.path}`,
    headers: { 'content-type': 'application/json', 'x-token': client.token },
    payload: JSON.stringify(body),
  })
  if (headers['content-type']?.toString().startsWith('application/json')) throw new Error(String(rawPayload))
  return (await readSheets(rawPayload)).find(({ sheet }) => sheet === '数据')?.data ?? []
}
