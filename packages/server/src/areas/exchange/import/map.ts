import { IMPORT_JOB_ROWS, type ImportKindName } from '@portal/contract/areas/exchange/import.ts'
import { type mapImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { eq } from 'drizzle-orm'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { importBatches } from '#src/schema/exchange.ts'
import { type ImportKind } from '#src/shared/exchange/import/kinds.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type BatchRecord, openBatch } from './batch.ts'
import { startImportJob } from './import-job.ts'
import { rememberLayout } from './layouts.ts'
import { reportOf } from './report.ts'
import { loadRows, updateTies } from './rows.ts'
import { judgeBatch, noteBatch } from './work.ts'

/** Columns as they were chosen; each of ours stands at most once, and none that is required is missing. */
const mappedHeaders = (
  { columns }: ImportKind,
  { headers }: BatchRecord,
  keys: readonly (string | null)[],
  defaults: Readonly<Record<string, string>>,
): BatchRecord['headers'] => {
  ensure(keys.length === headers.length, no.columnsDiffer)
  const titles = new Map(columns.map(({ key, title }) => [key, title]))
  const seen = new Set<string>()
  for (const [at, key] of keys.entries()) {
    if (key === null) continue
    const column = titles.get(key) ?? refuseField(`keys.${at}`, no.unknownField)
    if (seen.has(key)) refuse(no.sameColumn, { column })
    seen.add(key)
  }
  const missing = columns.filter(({ key, required }) => required && !seen.has(key) && (defaults[key] ?? '') === '')
  ensure(missing.length === 0, no.missingColumns, { list: missing.map(({ title }) => title).join('、') })
  return headers.map(({ title }, at) => ({ title, key: keys[at] ?? null }))
}

/** Takes the columns for what somebody says they are, remembers that, and judges the rows; of many behind the answer. */
export const mapWith =
  (portal: Portal) =>
  ({ body, actor, commit }: OwnCall<typeof mapImport>) =>
    commit(async (tx) => {
      const { platform } = portal
      const found = await openBatch(tx, actor, body.id)
      ensure(found.layout, no.noMapping)
      const kind = portal.imports.kindOf(found.kind as ImportKindName)
      const headers = mappedHeaders(kind, found, body.keys, body.ways.defaults)
      const layout = { ...found.layout, ways: body.ways, confirmed: true }
      const batch = { ...found, headers, layout }
      await tx.db.update(importBatches).set({ headers, layout }).where(eq(importBatches.id, batch.id))
      await rememberLayout(tx, batch)
      await updateTies(tx, { batch, tiesOf: kind.tiesOf }, await loadRows(tx, platform.secrets, batch.id))
      noteBatch(tx, batch, {})
      const isLarge = batch.rows > IMPORT_JOB_ROWS
      if (isLarge) await startImportJob(portal.imports, tx, actor, batch, { act: 'check' })
      const judged = isLarge
        ? batch
        : await judgeBatch({ platform, imports: portal.imports, tx, actor, batch, writeAudit: async () => undefined })
      return reportOf(portal, tx, actor, judged, { page: 1, pageSize: 50 })
    })
