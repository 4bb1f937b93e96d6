import { nightlyRetention, type RetentionKindName, retentionKinds } from '@portal/contract/areas/system/retention.ts'
import { P } from '@portal/contract/privileges.ts'
import { writeJobAudit } from '#src/platform/audit.ts'
import { retentionRuns } from '#src/schema/system/maintenance.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { cutoffOf, readPolicy } from './cutoff.ts'
import { type CleaningTools, cleaners } from './kinds.ts'

const AUDITED = { path: 'rest/retention/run', title: nightlyRetention, access: [P.dataRetain] } as const

/** Treats what is due of one kind; the run and its count stay, in the list of runs and in the operation log. */
export const cleanKind = async (tools: CleaningTools, kind: RetentionKindName, by: string | null): Promise<number> => {
  const { platform } = tools
  const cutoff = cutoffOf(await readPolicy(platform.db, kind))
  const note = (count: number, error: string) =>
    inBackground(platform, async (tx) => {
      await tx.db.insert(retentionRuns).values({ kind, cutoff, count, error, startedBy: by })
      if (count === 0 && error === '') return
      const { title } = retentionKinds[kind]
      const diff = [{ field: 'rows', before: null, after: count }]
      tx.notes.push({
        objectType: 'retention_policies',
        objectId: kind,
        objectName: title,
        diff,
        reason: error,
        kind: 'delete',
      })
      await writeJobAudit(tx, AUDITED)
    })
  try {
    const count = await cleaners[kind].clean(tools, cutoff, by)
    await note(count, '')
    return count
  } catch (error) {
    await note(0, error instanceof Error ? error.message : String(error))
    throw error
  }
}

/** Every kind once; one that fails does not keep the others. */
export const cleanAll = async (tools: CleaningTools): Promise<void> => {
  for (const kind of Object.keys(cleaners) as RetentionKindName[])
    await tools.platform.guarded(async () => {
      await cleanKind(tools, kind, null)
    })
}
