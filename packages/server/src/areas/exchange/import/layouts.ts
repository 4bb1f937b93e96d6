import { fieldsOf, NO_WAYS } from '@portal/contract/areas/exchange/import-layout.ts'
import { narrowed } from '@portal/contract/kit/narrow.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { type ImportHeader, importLayouts } from '#src/schema/exchange.ts'
import type { ImportKind } from '#src/shared/exchange/import/kinds.ts'
import { isOwnRemark } from '#src/shared/exchange/import/read-columns.ts'
import type { ImportReading } from '#src/shared/exchange/import/reading.ts'
import type { BatchRecord } from './batch.ts'

const printOf = (headers: readonly ImportHeader[]): string =>
  sha256(JSON.stringify(headers.map(({ title }) => narrowed(title).replace(/\s/g, '').toLowerCase())))

interface Whose {
  kind: string
  createdBy: string
}

const where = (headers: readonly ImportHeader[], { kind, createdBy }: Whose) =>
  and(eq(importLayouts.createdBy, createdBy), eq(importLayouts.kind, kind), eq(importLayouts.print, printOf(headers)))

/** Keeps what somebody has confirmed of these headings, in place of what he said before. */
export const rememberLayout = async (tx: Tx, batch: BatchRecord): Promise<void> => {
  const { kind, createdBy, headers, layout } = batch
  if (!layout) return
  await tx.db.delete(importLayouts).where(where(headers, { kind, createdBy }))
  const keys = headers.map(({ key }) => key)
  await tx.db.insert(importLayouts).values({ kind, createdBy, print: printOf(headers), keys, ways: layout.ways })
}

const findLayout = async (tx: Tx, headers: readonly ImportHeader[], whose: Whose) => {
  const [found] = await tx.db
    .select()
    .from(importLayouts)
    .where(where(headers, whose))
    .orderBy(desc(importLayouts.usedAt))
    .limit(1)
  return found
}

type Laid = Pick<BatchRecord, 'headers' | 'layout'>

/** Whether everything in a file has its place without asking: required columns, and none left that holds something. */
const isClear = ({ columns }: ImportKind, headers: readonly ImportHeader[], rows: ImportReading['rows']): boolean => {
  const keys = new Set(headers.map(({ key }) => key))
  if (columns.some(({ key, required }) => required && !keys.has(key))) return false
  return headers.every(
    ({ key, title }, at) =>
      key !== null || isOwnRemark(title) || rows.every(({ cells }) => (cells[at] ?? '').trim() === ''),
  )
}

/** Columns of a reading as they were confirmed before, or as their titles say. */
export const laidOut = async (
  tx: Tx,
  kind: ImportKind,
  { header, headers, rows }: ImportReading,
  createdBy: string,
): Promise<Laid> => {
  if (header === null) return { headers, layout: null }
  const known = await findLayout(tx, headers, { kind: kind.name, createdBy })
  const mapped = known ? headers.map(({ title }, at) => ({ title, key: known.keys[at] ?? null })) : headers
  const guessed = kind.waysOf?.(
    rows.map(({ cells }) => fieldsOf(mapped, cells)),
    known?.ways,
  )
  const { isSure, ...ways } = guessed ?? { ...NO_WAYS, isSure: true }
  if (!known) return { headers, layout: { header, ways, confirmed: isSure && isClear(kind, headers, rows) } }
  // The same headings may stand over cells that are written otherwise.
  const isSame = ways.sign === known.ways.sign && ways.dropsNumbers === known.ways.dropsNumbers
  const again = { ...ways, defaults: known.ways.defaults }
  return { headers: mapped, layout: { header, ways: again, confirmed: isSame || isSure } }
}
